import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCanary } from './canary.ts';
import { scanBytes, scanDirectory } from './scan.ts';

const canary = newCanary();
/** Bytes before and behind, as in a file of an engine. */
const amid = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(33, 0xee), bytes, Buffer.alloc(33, 0xdd)]);
const text = `{"text":"She said ${canary} twice"}`;

describe('the scan for canaries [F2]', () => {
  it.each<[string, Uint8Array]>([
    ['plain', Buffer.from(text)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16, the other byte order', Buffer.from(text, 'utf16le').swap16()],
    ['hex', Buffer.from(Buffer.from(text).toString('hex'))],
    ['upper hex', Buffer.from(Buffer.from(text).toString('hex').toUpperCase())],
    ...['', '.', '..'].map((before): [string, Uint8Array] => [
      `base64 behind ${before.length}`,
      Buffer.from(Buffer.from(before + text).toString('base64')),
    ]),
    ['base64url', Buffer.from(Buffer.from(text).toString('base64url'))],
    ['gzip', gzipSync(text)],
    ['zlib', deflateSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['base64 in gzip', gzipSync(Buffer.from(text).toString('base64'))],
  ])('finds it in bytes that hold it as %s', (_, bytes) => {
    expect(scanBytes('there', amid(bytes))).not.toEqual([]);
  });

  it('finds it in a whole answer packed with brotli', () => {
    expect(scanBytes('there', brotliCompressSync(text))).not.toEqual([]);
  });

  it('finds nothing where there is nothing', () => {
    expect(scanBytes('there', amid(gzipSync('nothing')))).toEqual([]);
  });

  describe('in a directory', () => {
    let directory: string;
    beforeAll(() => {
      directory = mkdtempSync(join(tmpdir(), 'consilium-scan-'));
      mkdirSync(join(directory, 'deep/er'), { recursive: true });
      writeFileSync(join(directory, 'deep/er/file'), amid(Buffer.from(text)));
      writeFileSync(join(directory, 'other'), 'nothing');
    });
    afterAll(() => rmSync(directory, { recursive: true }));

    it('names the file', () => {
      const scanned = scanDirectory(directory);
      expect(scanned.files).toBe(2);
      expect(scanned.hits).toEqual([{ place: join(directory, 'deep/er/file'), form: 'utf-8' }]);
    });
  });
});
