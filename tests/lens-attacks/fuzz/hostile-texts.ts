import type { Random } from '../../lens-oracle/generate/random.ts';
import { query } from './queries.ts';

const WORDS = [
  ...'MATCH OPTIONAL WHERE WITH RETURN UNWIND UNION ALL AS DISTINCT ORDER BY SKIP LIMIT'.split(' '),
  ...'CREATE MERGE SET DELETE CALL FOREACH LOAD CASE WHEN THEN ELSE END EXISTS COUNT NOT IN IS NULL'.split(
    ' ',
  ),
  ...`( ) [ ] { } < > - -> <- -- .. * | : ; , . = =~ + / % ^ $ \` ' " \\ /* */ //`.split(' '),
  ..."p n Patient HAS_CONDITION ConditionCase name uuid 1 0 1.5 'a' $patient_uuid $s count(*) collect(n)".split(
    ' ',
  ),
  ...['\u0000', '\u202e', '\ud800', '😀'],
];

/** Words in any order. */
function soup(random: Random): string {
  return Array.from({ length: 1 + random.below(40) }, () => random.pick(WORDS)).join(
    random.chance(0.8) ? ' ' : '',
  );
}

const PIECES = /\s+|[A-Za-z_0-9$.]+|[^\sA-Za-z_0-9$.]/g;

/** A query in which something is missing, doubled, moved or put in between. */
function mutated(random: Random, text: string): string {
  const pieces = text.match(PIECES) ?? [text];
  for (let times = 1 + random.below(3); times > 0 && pieces.length > 0; times--) {
    const at = random.below(pieces.length);
    random.weighed<() => unknown>([
      [3, () => pieces.splice(at, 1)],
      [2, () => pieces.splice(at, 0, pieces[at] ?? '')],
      [2, () => pieces.splice(at, 0, ` ${random.pick(WORDS)} `)],
      [2, () => pieces.splice(at, 1, random.pick(pieces))],
      [1, () => pieces.splice(at, random.below(8))],
    ])();
  }
  return pieces.join('');
}

/** A piece of an attack within a query, or behind it. */
function spliced(random: Random, text: string, attacks: readonly string[]): string {
  const attack = random.pick(attacks);
  const from = random.below(attack.length);
  const piece = random.chance(0.5) ? attack : attack.slice(from, from + 1 + random.below(80));
  const pieces = text.match(PIECES) ?? [text];
  const at = random.chance(0.3) ? pieces.length : random.below(pieces.length);
  return [...pieces.slice(0, at), ' ', piece, ' ', ...pieces.slice(at)].join('');
}

/** One text of a seed. */
export function hostileText(random: Random, attacks: readonly string[]): string {
  return random.weighed<() => string>([
    [10, () => query(random)],
    [1, () => soup(random)],
    [2, () => mutated(random, query(random))],
    [2, () => spliced(random, query(random), attacks)],
    [1, () => mutated(random, random.pick(attacks))],
  ])();
}
