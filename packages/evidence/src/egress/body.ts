import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { ConsiliumError } from '@consilium/kernel';
import { tooLarge, unreadable, unsupported } from './refusals.ts';

/** The window RFC 8878 asks every reader for: 8 MB. A frame may ask for 2 GB. */
const ZSTD_WINDOW_LOG = 23;

const unpackers: { readonly [coding: string]: () => Transform } = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};

/**
 * The bytes of a response, unpacked. More than `most` before or after unpacking: `page_too_large`, told as soon as it is known. Two
 * codings over each other, or one we do not know: `page_unsupported`.
 */
export async function readBody(
  body: Readable,
  { coding, most, signal }: { readonly coding: string; readonly most: number; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of capped(source, most)) chunks.push(chunk);
  };
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') {
    await pipeline(body, collect, { signal });
    return Buffer.concat(chunks);
  }
  const unpacker = Object.hasOwn(unpackers, name) ? unpackers[name]?.() : undefined;
  if (unpacker === undefined) throw unsupported();
  let broken = false;
  unpacker.once('error', (error) => {
    broken = !(error instanceof ConsiliumError);
  });
  await pipeline(body, (source) => capped(source, most), unpacker, collect, { signal }).catch((error) => {
    throw broken && !signal.aborted && /^(Z_|ERR_|ZSTD_)/.test(error?.code) ? unreadable() : error;
  });
  return Buffer.concat(chunks);
}

async function* capped(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > most) throw tooLarge();
    yield chunk;
  }
}
