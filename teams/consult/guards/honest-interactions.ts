import { cleanText, factIdsIn } from '@consilium/clinical';
import type { Callback, Outcome } from '@consilium/kernel';
import { isLookedUp } from '../chart/looked-up.ts';
import { medicinesNamed } from '../chart/medicines-named.ts';
import { createDenials } from './denials.ts';
import { remembered } from './remembered.ts';
import { breathsIn } from './sentences.ts';

export const NOT_CHECKED =
  'Interactions were not checked, or only against a short list of critical pairs: that none is named does not mean that there is none.';

/**
 * A short list of interactions can find one and can never find none: a sentence that says there is none, or that medicines are safe
 * together, is replaced, whoever said it and whatever it cites. There are more ways to say it than a list of words has: an answer
 * that names two medicines without having looked them up ends with what was not done.
 */
export const honestInteractions: Callback = {
  name: 'honest_interactions',
  says: [NOT_CHECKED],
  afterAgent: (outcome): Outcome | undefined => {
    const text = honest(outcome.text, outcome.status === 'success' && !isLookedUp());
    return text === outcome.text ? undefined : { ...outcome, text };
  },
};

/** The text without denials; `isDue`: with the note, where it names medicines that nobody looked up. */
export function honest(text: string, isDue: boolean): string {
  return withNote(withoutDenials(text), isDue);
}

export function withoutDenials(text: string): string {
  const read = remembered(cleanText);
  const denies = createDenials(read);
  const replaced = (said: string) =>
    withoutBreaths(breathsIn(said, read), denies, said.includes(NOT_CHECKED));
  const mended = replaced(text);
  const clean = read(mended);
  if (clean === mended) return mended;
  // What was put together by taking unseen signs out is read once more as a person sees it.
  return breathsIn(clean, read).some(denies) ? replaced(clean) : mended;
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

/** Not where each medicine stands in a sentence of its own with a fact of the record: that is a list of what is taken. */
function withNote(text: string, isDue: boolean): string {
  if (!isDue || text.includes(NOT_CHECKED)) return text;
  const clean = cleanText(text);
  if (medicinesNamed(clean) < 2) return text;
  const isListed = (breath: string) => medicinesNamed(breath) === 1 && factIdsIn(breath).length > 0;
  const naming = breathsIn(clean, cleanText).filter((breath) => medicinesNamed(breath) > 0);
  return naming.every(isListed) ? text : `${text.trimEnd()}\n\n${NOT_CHECKED}`;
}
