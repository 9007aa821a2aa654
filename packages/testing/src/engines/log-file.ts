import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const TAIL_BYTES = 64 * 1024;

/** Everything that was logged from a byte on; '' if there is no file. */
export function logFrom(file: string, offset: number): string {
  try {
    return readFileSync(file).subarray(offset).toString('utf8');
  } catch {
    return '';
  }
}

/** The file's size in bytes; 0 if there is none. */
export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines of a log that may be large. */
export function logTail(file: string, lines = 20): string {
  const size = logSize(file);
  if (size === 0) return '';
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
  const fd = openSync(file, 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(fd);
  }
  return bytes.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
