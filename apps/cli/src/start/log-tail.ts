import { stripVTControlCharacters } from 'node:util';

/** The last lines that say something. */
export function logTail(text: string, lines = 6): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-lines)
    .join('\n');
}
