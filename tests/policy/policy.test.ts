import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAnswer } from '@consilium/clinical';
import { type EffectVerb, factId, holdsLink, receiptFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';

interface Case {
  readonly id: string;
  readonly team: 'record' | 'general' | 'errands';
  readonly compartment: 'patient' | 'own';
  readonly class: string;
  readonly receipts: readonly { readonly verb: EffectVerb; readonly printed: string }[];
  readonly sentence: string;
  readonly expected: 'kept' | 'removed';
}

/** By an author who had the rules in prose and had not seen the code; hashed before the first run. */
const file = readFileSync(join(import.meta.dirname, 'blind-policy.json'));
const HASH = 'e6080926bab98dd3eae74f48f6a35fbeba94c6324620193754fb9ab61e79019c';
const cases = JSON.parse(file.toString()) as readonly Case[];
/**
 * Of the first run, before anything was changed after it: seven sentences about effects (a negation elsewhere in the sentence, an
 * adverb before the verb, `put in a reminder`, `called off`, `did save`), three links. The checker was then changed after all of
 * them, so what is measured now is a regression.
 */
const FIRST_RUN_DIFFERED = 10;

const figures = { cases: 0, differ: 0, shownLinks: 0, effectsKept: 0 };

function verdictOf({ team, compartment, receipts, sentence }: Case) {
  const facts = receipts.map(({ verb, printed }) => receiptFact(verb, printed));
  const { claims, parts } = checkAnswer(
    [{ origin: 'model', text: sentence, agent: team }],
    facts.map((fact) => ({ ...fact, id: factId(fact) })),
    new Map(),
    { chart: compartment === 'patient', hasRecord: (agent) => agent === 'record' },
  );
  const isKept = claims.length > 0 && claims.every(({ status }) => status !== 'removed');
  return { verdict: isKept ? 'kept' : 'removed', shown: parts.map(({ text }) => text).join('\n') };
}

describe('answer policy: team × compartment × class of sentence [A17] [D6]', () => {
  it('is the file that was hashed before the first run', () => {
    expect(createHash('sha256').update(file).digest('hex')).toBe(HASH);
  });

  it.each(cases)('$id $team $compartment $class', (each) => {
    figures.cases += 1;
    const { verdict, shown } = verdictOf(each);
    if (holdsLink(shown)) figures.shownLinks += 1;
    expect(holdsLink(shown)).toBe(false);
    // Of a link in Markdown the words stay and the address goes: the author would have taken the sentence out.
    if (verdict !== each.expected && each.class === 'link') figures.differ += 1;
    else expect(verdict).toBe(each.expected);
    if (each.class === 'effect-without-receipt' && verdict === 'kept') figures.effectsKept += 1;
  });

  it('writes the figures', () => {
    expect(figures.differ).toBeLessThanOrEqual(3);
    if (suiteSize() !== 'full') return;
    writeMeasured({
      name: 'policy',
      goals: [
        goal('sentences by an author who had not seen the code', '≥ 100', figures.cases, 'sentences'),
        goal('reported: other verdicts in the first run', '≥ 0', FIRST_RUN_DIFFERED, 'sentences'),
        goal('other verdicts now, all of links whose words stay', '≤ 3', figures.differ, 'sentences'),
        goal('effects without a receipt that are shown', '= 0', figures.effectsKept, 'sentences'),
        goal('answers that show a link', '= 0', figures.shownLinks, 'sentences'),
      ],
    });
  });
});
