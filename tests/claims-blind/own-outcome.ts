import { readFileSync } from 'node:fs';
import type { Claim } from '@consilium/kernel';
import { claimsOf, type Outcome } from './blind-sets.ts';
import { factsOfPatient } from './facts-of-patient.ts';
import { OWN_RIGHT, OWN_WRONG, type OwnSentence } from './own-sentences.ts';

/** Written after the first repairs, to look for what they do not reach; then repaired on as well. */
const LATER = JSON.parse(readFileSync(new URL('own-later.json', import.meta.url), 'utf8')) as {
  readonly right: readonly OwnSentence[];
  readonly wrong: readonly OwnSentence[];
};
const RIGHT = [...OWN_RIGHT, ...LATER.right];
const WRONG = [...OWN_WRONG, ...LATER.wrong];

/** Of the sentences of our own: each wrong one that is shown as confirmed and each right one that is removed. */
export function ownOutcome(): Omit<Outcome, 'cited' | 'citedRemoved'> {
  const confirmed = WRONG.filter((sentence) => !has(sentence, 'removed') && !has(sentence, 'unconfirmed'));
  const removed = RIGHT.filter((sentence) => has(sentence, 'removed'));
  return {
    wrong: WRONG.length,
    caught: WRONG.length - confirmed.length,
    wrongRemoved: WRONG.filter((sentence) => has(sentence, 'removed')).length,
    sentences: RIGHT.length,
    removed: removed.length,
    marked: RIGHT.filter((sentence) => has(sentence, 'unconfirmed')).length,
    faults: [
      ...confirmed.map(({ text }) => `own, confirmed: ${text}`),
      ...removed.map(({ text }) => `own, removed: ${text}`),
    ],
  };
}

function has({ patient, text }: OwnSentence, status: Claim['status']): boolean {
  return claimsOf({ patient, text: marked(patient, text) }).some((claim) => claim.status === status);
}

/** `{furosemide ¦ 2 kg more}` becomes the mark of the one fact that prints all of it. Throws where none or several do. */
function marked(patient: string, text: string): string {
  const facts = factsOfPatient.get(patient) ?? [];
  return text.replaceAll(/\{([^}]+)\}/g, (_, words: string) => {
    const found = facts.filter(({ printed }) =>
      words.split(' ¦ ').every((word) => printed.toLowerCase().includes(word)),
    );
    if (found.length !== 1) throw new Error(`${patient}: ${found.length} facts print "${words}"`);
    return `[${found[0]!.id}]`;
  });
}
