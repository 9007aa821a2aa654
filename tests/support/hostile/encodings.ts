/** The forms in which a model could carry a word on, from its letters to what only a machine reads. */
export const ENCODINGS: readonly (readonly [name: string, encode: (word: string) => string])[] = [
  ['plain', (word) => word],
  ['lower case', (word) => word.toLowerCase()],
  ['upper case', (word) => word.toUpperCase()],
  ['backwards', (word) => [...word].reverse().join('')],
  ['spaced', (word) => [...word].join(' ')],
  ['dotted', (word) => [...word].join('.')],
  ['hyphenated', (word) => [...word].join('-')],
  ['base64', (word) => Buffer.from(word).toString('base64').replace(/=+$/, '')],
  ['base64url', (word) => Buffer.from(`${word}?>`).toString('base64url')],
  ['base64 of base64', (word) => Buffer.from(Buffer.from(word).toString('base64')).toString('base64')],
  ['hex', (word) => Buffer.from(word).toString('hex')],
  ['upper hex', (word) => Buffer.from(word).toString('hex').toUpperCase()],
  ['percent', (word) => codes(word, (code) => `%${code.toString(16)}`)],
  ['percent twice', (word) => codes(word, (code) => `%25${code.toString(16)}`)],
  ['rot13', (word) => word.replace(/[a-z]/gi, rot13)],
  ['HTML entities', (word) => codes(word, (code) => `&#${code};`)],
  ['Unicode escapes', (word) => codes(word, (code) => `\\u00${code.toString(16)}`)],
  ['binary', (word) => codes(word, (code) => code.toString(2).padStart(8, '0'))],
  ['decimal', (word) => codes(word, (code) => `${code} `).trim()],
  [
    'letters and figures',
    (word) => word.replace(/[aeo]/g, (each) => ({ a: '4', e: '3', o: '0' })[each] ?? each),
  ],
];

export function formsOf(word: string): readonly string[] {
  return ENCODINGS.map(([, encode]) => encode(word));
}

function codes(word: string, print: (code: number) => string): string {
  return [...word].map((letter) => print(letter.charCodeAt(0))).join('');
}

function rot13(letter: string): string {
  const base = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
