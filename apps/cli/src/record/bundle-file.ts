import { type FileHandle, open } from 'node:fs/promises';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** A bundle that is read while it is sent: its size, which is not known of what is piped in, and its bytes. */
export interface BundleFile {
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
export async function openBundle(file: string): Promise<BundleFile> {
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
