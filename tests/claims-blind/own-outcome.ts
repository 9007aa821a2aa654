import { readFileSync } from 'node:fs';
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

/** Of the sentences of our own: each wrong one that is kept and each right one that is removed. */
export function ownOutcome(): Pick<Outcome, 'wrong' | 'caught' | 'sentences' | 'removed' | 'faults'> {
  const kept = WRONG.filter((sentence) => !isRemoved(sentence));
  const removed = RIGHT.filter(isRemoved);
  return {
    wrong: WRONG.length,
    caught: WRONG.length - kept.length,
    sentences: RIGHT.length,
    removed: removed.length,
    faults: [
      ...kept.map(({ text }) => `own, kept: ${text}`),
      ...removed.map(({ text }) => `own, removed: ${text}`),
    ],
  };
}

function isRemoved({ patient, text }: OwnSentence): boolean {
  return claimsOf({ patient, text: marked(patient, text) }).some(({ status }) => status === 'removed');
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
