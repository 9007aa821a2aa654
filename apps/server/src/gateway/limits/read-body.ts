import { type JsonBound, type JsonBounds, scanJson } from '@consilium/kernel';
import type { Context } from 'hono';
import { ProblemError } from '../problem.ts';

/** What a JSON body may be; whatever is more is refused while it arrives, and nobody parses it. */
export interface BodyBounds extends JsonBounds {
  readonly bytes: number;
  /** Media types that are taken. Default: application/json. */
  readonly types?: readonly string[];
}

/**
 * The body of a request as bytes, within its bounds. Throws `unsupported_media_type`; or `too_large`, with the bound that it
 * passes, as soon as it does.
 */
export async function readBody(c: Context, bounds: BodyBounds): Promise<Uint8Array> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const types = bounds.types ?? ['application/json'];
  if (type === undefined || !types.includes(type)) throw new ProblemError('unsupported_media_type');
  if (Number(c.req.header('content-length') ?? 0) > bounds.bytes) throw tooLarge('bytes', bounds);
  const scan = scanJson(bounds);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    const passed = length > bounds.bytes ? 'bytes' : scan.push(piece);
    if (passed !== null) throw tooLarge(passed, bounds);
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
}

/** The body of a request, whatever it is. Throws `too_large` as soon as it is. */
export async function readBytes(c: Context, most: number): Promise<Uint8Array> {
  const tooMany = new ProblemError('too_large', { remedy: `send at most ${most} bytes` });
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooMany;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > most) throw tooMany;
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
}

function tooLarge(bound: JsonBound | 'bytes', { bytes, depth, values, entries }: BodyBounds): ProblemError {
  const text = {
    bytes: `send at most ${bytes} bytes`,
    depth: `nest at most ${depth} objects and arrays`,
    values: `send at most ${values} values`,
    entries: `send at most ${entries} entries`,
  }[bound];
  const issue = { severity: 'error', code: 'too-costly', details: { text } };
  return new ProblemError('too_large', {
    remedy: text,
    outcome: { resourceType: 'OperationOutcome', issue: [issue] },
  });
}
