import type { Identifier } from '@consilium/kernel';
import { STEMS } from './wording.ts';

/** What one call has replaced, and how it was spelt where it stood. */
export interface Ledger {
  readonly tag: string;
  /** The placeholder of this spelling of thing `thing`. The same spelling has the same one. */
  readonly issue: (thing: number, spelling: string, number?: boolean) => string;
  /** What stood where the placeholder with this number stands; undefined where none was issued. */
  readonly spelling: (number: string, variant: string | undefined) => string | undefined;
  readonly has: (number: string, variant: string | undefined) => boolean;
  /** The only thing of a kind that was replaced, by the first of its spellings; undefined where there are more or none. */
  readonly only: (stem: string) => string | undefined;
  /** Whether this text is one placeholder of what was a JSON number. */
  readonly isNumber: (text: string) => boolean;
  readonly first: () => string | undefined;
}

export function createLedger(tag: string, things: readonly Pick<Identifier, 'kind'>[]): Ledger {
  const spellings = new Map<string, string[]>();
  const stems = new Map<string, string>();
  const numbers = new Set<string>();
  let first: string | undefined;
  return {
    tag,
    issue: (thing, spelling, number = false) => {
      const id = numberOf(thing);
      const known = spellings.get(id) ?? [];
      spellings.set(id, known);
      if (!known.includes(spelling)) known.push(spelling);
      const variant = known.indexOf(spelling);
      const stem = STEMS[things[thing]!.kind];
      stems.set(id, stem);
      const placeholder = `${stem}_${tag}${id}${variant === 0 ? '' : `_${variant + 1}`}`;
      if (number) numbers.add(placeholder);
      first ??= placeholder;
      return placeholder;
    },
    spelling: (number, variant) => {
      const known = spellings.get(number);
      return known?.[Number(variant ?? 1) - 1] ?? known?.[0];
    },
    has: (number, variant) => spellings.get(number)?.[Number(variant ?? 1) - 1] !== undefined,
    only: (stem) => {
      const ids = [...stems].flatMap(([id, each]) => (each === stem.toUpperCase() ? [id] : []));
      return ids.length === 1 ? spellings.get(ids[0]!)?.[0] : undefined;
    },
    isNumber: (text) => numbers.has(text),
    first: () => first,
  };
}

/** None is the beginning of another: a placeholder that was cut off never reads as another's. */
function numberOf(thing: number): string {
  return thing < 799 ? String(101 + thing) : `9${String(thing).padStart(5, '0')}`;
}
