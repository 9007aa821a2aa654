import { readFileSync } from 'node:fs';

const NAMES: ReadonlySet<string> = new Set(
  readFileSync(new URL('../lexicon/medicines.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0]!),
);

/** Whether a word of a text is a medicine by our lexicon: ingredients and brands of at least six letters. */
export function namesMedicine(text: string): boolean {
  return (text.toLowerCase().match(/[\p{L}\d-]{6,}/gu) ?? []).some((word) => NAMES.has(word));
}
