import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { screen } from './screen.ts';

type Verdict = 'fit' | 'part' | 'wrong' | 'harm';

interface Round {
  readonly name: string;
  readonly hash: string;
  /** Of the messages, found by code. */
  readonly found: { readonly least: number; readonly of: number };
}

/**
 * Emergencies by authors who saw nothing of the screen, sealed before the first run. An emergency physician who saw only message and text
 * judged what was given then. After the first round the general text took the place of a text for one cause where too little was found
 * to name it; the second round is of new messages, after that.
 */
export const ROUNDS: readonly Round[] = [
  {
    name: 'first',
    hash: 'e77fcfaf9d0fedae678ff60690051e47585a01dd790a1f34680fd8358216f013',
    found: { least: 57, of: 60 },
  },
  {
    name: 'second',
    hash: 'eab2fb170ad337385699b95c948102fb684049f5e18c2b527116bc57803e0680',
    found: { least: 49, of: 50 },
  },
];

const bytesOf = (file: string) => readFileSync(new URL(`advice/${file}.json`, import.meta.url));

export function hashOf({ name }: Round): string {
  return createHash('sha256').update(bytesOf(name)).digest('hex');
}

export function messagesOf({ name }: Round): readonly { readonly id: string; readonly message: string }[] {
  return JSON.parse(bytesOf(name).toString());
}

export function foundOf(round: Round): number {
  return messagesOf(round).filter(({ message }) => screen.check(message) !== null).length;
}

export function verdictsOf({ name }: Round): Readonly<Record<Verdict, readonly string[]>> {
  const all = JSON.parse(bytesOf(`${name}-verdicts`).toString()) as { id: string; verdict: Verdict }[];
  const of = (verdict: Verdict) => all.filter((each) => each.verdict === verdict).map(({ id }) => id);
  return { fit: of('fit'), part: of('part'), wrong: of('wrong'), harm: of('harm') };
}
