import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recipe } from './form.ts';

/** Public lists, which are not part of the repository (CONSILIUM_CORPORA names their folder). */
export function corpusRecipes(): readonly Recipe[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (!folder) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with naughty-strings.json');
    console.warn('CONSILIUM_CORPORA is not set: only the forms of our own are tried');
    return [];
  }
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const naughty = JSON.parse(text('naughty-strings.json')) as readonly string[];
  const injections = Object.values(
    JSON.parse(text('indirect-injection-code.json')) as Record<string, readonly string[]>,
  ).flat();
  const redirects = text('open-redirect.txt').split('\n').filter(Boolean);
  return [
    ...named('naughty string', naughty, (line) => line),
    ...named('injected code', injections, (line) => line),
    ...named('redirect, as an image', redirects, (line) => `![x](${line})`),
    ...named('redirect, as HTML', redirects, (line) => `<a data-zq="zq" href="${line}">x</a>`),
  ];
}

function named(kind: string, lines: readonly string[], write: (line: string) => string): readonly Recipe[] {
  return lines.map((line, at): Recipe => [`${kind} ${at}`, ({ word }) => `${write(line)} ${word}`]);
}
