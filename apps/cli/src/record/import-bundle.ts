import { type FileHandle, open } from 'node:fs/promises';
import { type ApiClient, type Problem, troubleOf } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { type Say, withProgress } from '../report/with-progress.ts';
import { withNewPatient } from './open-new-patient.ts';

/** A bundle that is read while it is sent: its size, which is not known of what is piped in, and its bytes. */
interface BundleFile {
  readonly size: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
}

const PIECE = 64 * 1024;
const OF_ONE_RESOURCE = /^\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]{1,40})"/;

/**
 * Opens a bundle. What is no bundle at all is said here, by its beginning and its end: the server would only say that it is
 * not valid. The whole of it is for the server to check.
 */
async function openBundle(file: string): Promise<BundleFile> {
  if (file === '-') return { size: null, bytes: piped(), close: async () => {} };
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const { size } = await handle.stat();
    const [start, end] = [await textAt(handle, 0), await textAt(handle, Math.max(0, size - PIECE))];
    if (start === '') throw notBundle(file, 'is empty');
    checkStart(file, start);
    if (!end.trimEnd().endsWith('}')) throw notBundle(file, 'is no JSON: it does not end with }');
    return { size, bytes: readAll(handle), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error instanceof Trouble ? error : unreadable(file, error);
  }
}

async function textAt(handle: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE), 0, PIECE, position);
  return new TextDecoder().decode(buffer.subarray(0, bytesRead));
}

async function* readAll(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* piped(): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (isFirst) checkStart('-', new TextDecoder().decode(piece));
    isFirst = false;
    yield piece;
  }
  if (isFirst) throw notBundle('-', 'is empty');
}

function checkStart(file: string, text: string): void {
  if (!text.trimStart().startsWith('{')) throw notBundle(file, 'is no JSON: it does not begin with {');
  const type = OF_ONE_RESOURCE.exec(text)?.[1] ?? 'Bundle';
  if (type !== 'Bundle') throw notBundle(file, `is no bundle but a single ${type}`);
}

function notBundle(file: string, what: string): Trouble {
  return new Trouble('no-bundle', {
    what: `${file === '-' ? 'What is piped in' : file} ${what}.`,
    remedy:
      'name a file with a FHIR R4 bundle: {"resourceType": "Bundle", "type": "transaction", "entry": […]}',
    exit: EXIT.usage,
  });
}

function unreadable(file: string, error: unknown): Trouble {
  return new Trouble('no-file', {
    what: `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    remedy: 'name a file with a FHIR R4 bundle, or - for what is piped in',
    exit: EXIT.usage,
    cause: error,
  });
}

interface ImportOptions extends ApiFlags {
  readonly patient: string;
  readonly bundle: string;
  readonly source: string;
  readonly new?: boolean;
}

interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly replacedByHand: number;
}

interface Line {
  readonly progress?: {
    readonly stage: 'checking' | 'writing';
    readonly done: number;
    readonly total: number;
  };
  readonly result?: Imported;
  readonly problem?: Problem;
}

/** Sends a bundle piece by piece, shows how far it is, and tells what it changed. */
export async function importBundle(options: ImportOptions, at: CommandContext): Promise<void> {
  const { patient } = options;
  const bundle = await openBundle(options.bundle);
  try {
    const api = await connect(options, at.environment);
    const send = () => withProgress('sending', at.report, (say) => sendBundle(api, options, bundle, say));
    const done = options.new
      ? await withNewPatient(options, at, send)
      : await send().catch((error: unknown) => {
          throw withNew(error, patient);
        });
    const { added, changed, unchanged, replacedByHand } = done;
    const byHand = replacedByHand === 0 ? '' : `, ${replacedByHand} of them had been written by hand`;
    at.report.result(done, `${added} added, ${changed} changed, ${unchanged} unchanged${byHand}`);
  } finally {
    await bundle.close();
  }
}

async function sendBundle(
  api: ApiClient,
  { patient, source }: ImportOptions,
  { bytes, size }: BundleFile,
  say: Say,
): Promise<Imported> {
  const whole = size === null ? '' : ` of ${megabytes(size)}`;
  async function* counted(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const piece of bytes) {
      yield piece;
      sent += piece.length;
      say('sending', `${megabytes(sent)}${whole} MB`);
    }
  }
  const path = `/v1/patients/${patient}/record/import?source=${encodeURIComponent(source)}`;
  for await (const line of api.postForLines(path, counted(), size)) {
    const { progress, result, problem } = line as Line;
    if (result !== undefined) return result;
    if (problem !== undefined) throw troubleOf(problem, problem.status ?? 500);
    if (progress?.stage === 'checking') say('checking', `${progress.done} of ${progress.total} entries`);
    if (progress?.stage === 'writing') say('writing', `${progress.total} entries`);
  }
  throw new Trouble('cut-off', {
    what: 'The server stopped before it said how the import ended.',
    remedy: 'send it again: what is there already is not written twice',
    exit: EXIT.failed,
  });
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** A patient begins with who may open it: the commonest trouble of a first import. */
function withNew(error: unknown, patient: string): unknown {
  if (!(error instanceof Trouble) || error.code !== 'not_found') return error;
  return new Trouble(error.code, {
    what: `There is no patient ${patient}, or none for you.`,
    remedy: 'check the name; for a new patient beside npm start add --new',
    exit: error.exit,
    cause: error,
  });
}
