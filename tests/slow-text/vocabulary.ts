import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url).pathname;

/** Characters that expressions treat apart, and pieces that made other readers slow. */
const ALWAYS = [
  ...'aZ019 \t\n\r.,;:!?-–_~\'"`*#@&%$^|\\/<>()[]{}=+éß½²٣а一漢',
  '\u0301',
  '\u200b',
  '\u202e',
  '\ud800',
  '😀',
  '\u0000',
  '#w ',
  '"k#":1,',
  '[[',
  '](',
  '![',
  '](',
  '**',
  '__',
  '```',
  '> ',
  '- ',
  '1. ',
  '| ',
  '|-',
  '\r\n',
  '\n\n',
  '  \n',
  '&#',
  '&lt;',
  '\\u',
  '<a ',
  '</a>',
  '<!--',
  'http://',
  'a@b.c ',
  'a.',
  'a-',
  'a b ',
  '1.0,',
  '1,000',
  '1/',
  '12:',
  '2020-01-',
  '{"a":',
  '[1,',
  '"a",',
];

/**
 * The pieces that hostile texts of a reader are made of: the words and signs in the literals of its own source (files or folders
 * below the repository), where what it looks for is written.
 */
export function vocabularyOf(sources: readonly string[]): readonly string[] {
  const pieces = new Set(ALWAYS);
  for (const source of sources.flatMap(filesOf)) {
    const text = readFileSync(`${root}${source}`, 'utf8');
    for (const [literal] of text.matchAll(LITERAL)) addPieces(literal.slice(1, -1), pieces);
    if (!source.endsWith('.ts')) for (const line of text.split('\n')) addPieces(line, pieces);
  }
  return [...pieces];
}

const LITERAL =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/\s])(?:[^/\\\n]|\\.)+\/[a-z]*/g;

function addPieces(literal: string, pieces: Set<string>): void {
  for (const [word] of literal.matchAll(/[\p{L}\d]{2,24}/gu)) {
    pieces.add(word);
    pieces.add(`${word} `);
  }
  for (const [sign] of literal.matchAll(/[^\p{L}\d\s\\]/gu)) pieces.add(sign);
}

function filesOf(source: string): readonly string[] {
  if (/\.\w+$/.test(source)) return [source];
  return globSync(`${source}/**/*.{ts,yml,yaml}`, {
    cwd: root,
    exclude: (name) => /\.(?:test|fixture)\./.test(name),
  });
}
