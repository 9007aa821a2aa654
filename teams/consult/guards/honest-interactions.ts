import { cleanText, factIdsIn, withoutFactMarks } from '@consilium/clinical';
import type { Callback, Outcome } from '@consilium/kernel';
import { foundInteractions } from '../chart/looked-up.ts';
import { medicinesNamed } from '../chart/medicines-named.ts';
import { advises } from './advice.ts';
import { createDenials } from './denials.ts';
import { remembered } from './remembered.ts';
import { breathsIn } from './sentences.ts';

export const NOT_CHECKED =
  'Interactions were not checked, or only against a short list of critical pairs: that none is named does not mean that there is none.';

/**
 * A short list of interactions can find one and can never find none: a sentence that says there is none, or that medicines are safe
 * together, is replaced, whoever said it and whatever it cites. There are more ways to say it than a list of words has: an answer
 * that names two medicines without having looked them up ends with what was not done. So does one that advises a medicine in a
 * sentence that cites no interaction which was found, also after a look-up: that may not have covered it.
 */
export const honestInteractions: Callback = {
  name: 'honest_interactions',
  says: [NOT_CHECKED],
  afterAgent: (outcome): Outcome | undefined => {
    const text = honest(outcome.text, outcome.status === 'success' ? foundInteractions() : 'none');
    return text === outcome.text ? undefined : { ...outcome, text };
  },
};

/** Facts of interactions that were found; undefined: nothing was looked up. `none`: no note is due. */
type Found = readonly string[] | undefined | 'none';

/** The text without denials, and with the note where it is due. */
export function honest(text: string, found: Found): string {
  return withNote(withoutDenials(text), found);
}

export function withoutDenials(text: string): string {
  const read = remembered(cleanText);
  const denies = createDenials(read);
  const replaced = (said: string) =>
    withoutBreaths(breathsIn(said, read), denies, said.includes(NOT_CHECKED));
  const fixed = replaced(text);
  const clean = read(fixed);
  if (clean === fixed) return fixed;
  // What was put together by taking unseen signs out is read once more as a person sees it.
  return breathsIn(clean, read).some(denies) ? replaced(clean) : fixed;
}

function withoutBreaths(
  breaths: readonly string[],
  denies: (breath: string) => boolean,
  isNoted: boolean,
): string {
  let isSaid = isNoted;
  const kept = breaths.map((breath) => {
    if (!denies(breath)) return breath;
    const [before = '', after = ''] = [/^\s*(?:[-*•] )?/, /\s*$/].map((space) => space.exec(breath)?.[0]);
    const said = isSaid ? '' : `${before}${NOT_CHECKED}${after}`;
    isSaid = true;
    return said;
  });
  return kept.join('');
}

function withNote(text: string, found: Found): string {
  if (found === 'none' || text.includes(NOT_CHECKED)) return text;
  const clean = cleanText(text);
  const naming = breathsIn(clean, cleanText)
    .map((breath) => ({ breath, count: medicinesNamed(breath), facts: factIdsIn(breath) }))
    .filter(({ count }) => count > 0);
  const isAdvised = naming.some(
    ({ breath, facts }) =>
      advises(withoutFactMarks(breath).trim()) && !facts.some((fact) => found?.includes(fact)),
  );
  // Each medicine in a sentence of its own with a fact of the record is a list of what is taken.
  const isListed = naming.every(({ count, facts }) => count === 1 && facts.length > 0);
  const isUnchecked = found === undefined && !isListed && medicinesNamed(clean) > 1;
  return isAdvised || isUnchecked ? `${text.trimEnd()}\n\n${NOT_CHECKED}` : text;
}
