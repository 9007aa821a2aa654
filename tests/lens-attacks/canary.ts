import { randomBytes } from 'node:crypto';

/** What stands in everything of one patient: a word, and a number for where only a number can stand. */
export interface Canary {
  readonly word: string;
  readonly number: number;
}

const WORD = /zq7([0-9a-f]{12})/gi;
/** A query may turn a text round. */
const TURNED = /([0-9a-f]{12})7qz/gi;
const NUMBER = /[0-9]{9,12}/g;

export function newCanary(): Canary {
  const word = `zq7${randomBytes(6).toString('hex')}`;
  // 8 x 10^8 numbers of nine digits: 200 of them are not met by chance.
  return { word, number: 100_000_000 + (randomBytes(4).readUInt32BE() % 800_000_000) };
}

const turned = (text: string) => [...text].reverse().join('');

/** The words and numbers of `all` that stand in a text, whatever its case, and turned round too. */
export function canariesIn(text: string, all: ReadonlySet<string>): readonly string[] {
  const found = [
    ...Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase()),
    ...Array.from(text.matchAll(TURNED), ([word]) => turned(word.toLowerCase())),
    ...Array.from(text.matchAll(NUMBER), ([digits]) => digits),
  ];
  return [...new Set(found)].filter((each) => all.has(each));
}

/** Anything as text, with what JSON leaves out: bigints, and all that an error carries. */
export function textOf(given: unknown): string {
  const seen = new Set<unknown>();
  return String(
    JSON.stringify({ given }, (_key, value: unknown) => {
      if (typeof value === 'bigint') return String(value);
      if (value instanceof Error) {
        if (seen.has(value)) return '…';
        seen.add(value);
        return Object.fromEntries(
          Object.getOwnPropertyNames(value)
            .filter((name) => name !== 'stack')
            .map((name) => [name, Reflect.get(value, name)]),
        );
      }
      return value;
    }),
  );
}
