import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, constants, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { FORMS } from './canary.ts';

/** A place where a canary can be read, and how. */
export interface Hit {
  readonly place: string;
  readonly form: string;
}

export interface Scanned {
  readonly hits: readonly Hit[];
  readonly bytes: number;
  readonly files: number;
}

/** Looks into every file below the directory, also into what is packed inside them. */
export function scanDirectory(directory: string): Scanned {
  const scanned = filesBelow(directory).map((file) => scanBytes(file, readFileSync(file)));
  return {
    hits: scanned.flat(),
    bytes: filesBelow(directory).reduce((sum, file) => sum + statSync(file).size, 0),
    files: scanned.length,
  };
}

/** The same for bytes that are no file: a log, an answer, a dump. */
export function scanBytes(place: string, bytes: Uint8Array): readonly Hit[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Set<string>();
  for (const { name, needle } of FORMS) if (buffer.includes(needle)) found.add(name);
  for (const { packing, content } of unpacked(buffer))
    for (const { name, needle } of FORMS) if (content.includes(needle)) found.add(`${name} in ${packing}`);
  return [...found].map((form) => ({ place, form }));
}

const LIMIT = { maxOutputLength: 64 * 1024 * 1024 };
const CUT_OFF = { ...LIMIT, finishFlush: constants.Z_SYNC_FLUSH };
const PACKINGS: readonly { packing: string; magic: Buffer; unpack: (bytes: Buffer) => Buffer }[] = [
  // Without its header of ten bytes: what stands behind the packed part would be refused with it.
  {
    packing: 'gzip',
    magic: Buffer.from([0x1f, 0x8b, 8, 0]),
    unpack: (bytes) => inflateRawSync(bytes.subarray(10), CUT_OFF),
  },
  { packing: 'zlib', magic: Buffer.from([0x78, 0x9c]), unpack: (bytes) => inflateSync(bytes, CUT_OFF) },
  {
    packing: 'zstd',
    magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    unpack: (bytes) => zstdDecompressSync(bytes, LIMIT),
  },
];

/** Whatever begins like packed bytes and can be unpacked from there on. */
function* unpacked(bytes: Buffer): Generator<{ readonly packing: string; readonly content: Buffer }> {
  for (const { packing, magic, unpack } of PACKINGS)
    for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 1)) {
      const content = attempt(() => unpack(bytes.subarray(at)));
      if (content) yield { packing, content };
    }
  // Brotli has no magic: only a whole file or answer can be one.
  const content = attempt(() => brotliDecompressSync(bytes));
  if (content) yield { packing: 'brotli', content };
}

function attempt(unpack: () => Buffer): Buffer | null {
  try {
    return unpack();
  } catch {
    return null;
  }
}

/** A file that goes while we look is none of the bytes at rest. */
function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry: Dirent) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
