import { parseJson } from '@consilium/kernel';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bounds the body and refuses what the platform would silently repair: bytes that are not UTF-8, broken JSON. */
export function strictJson(
  maxBytes: number,
  types: readonly string[] = ['application/json'],
): MiddlewareHandler<GatewayEnv>[] {
  const bounded: MiddlewareHandler = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new ProblemError('too_large', { remedy: `send at most ${maxBytes} bytes` });
    },
  });
  const parsed: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type === undefined || !types.includes(type)) throw new ProblemError('unsupported_media_type');
    try {
      const body = parseJson(utf8.decode(await c.req.arrayBuffer()));
      // Read once: what checks the body is handed the same.
      c.req.json = async () => body as never;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw new ProblemError('malformed_body');
    }
    await next();
  };
  return [bounded, parsed];
}
