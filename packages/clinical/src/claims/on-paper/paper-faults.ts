import type { AvailableFacts } from '../available-facts.ts';
import type { Fault } from '../contradictions/fault.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { wordAgainstDenials } from './denials.ts';
import { oldAsLatest } from './latest.ts';
import { notInOnePlace } from './one-place.ts';
import { oppositeIn } from './opposites.ts';
import { faultsOfSince } from './since.ts';
import { otherDoctor } from './who-did-it.ts';

/** What is against a cited sentence on paper, besides what is against it in an answer. */
export function* paperFaults(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  available: Pick<AvailableFacts, 'ofName' | 'printed'>,
): Generator<Fault> {
  const denied = wordAgainstDenials(sentence, cited);
  if (denied !== null) yield { reason: 'denied', by: 'told though denied', word: denied };
  const old = oldAsLatest(sentence, cited, available);
  if (old !== null) yield { reason: 'outdated', by: old === 'told' ? 'old as latest' : 'old, day left open' };
  yield* notInOnePlace(sentence, cited);
  yield* faultsOfSince(sentence, cited);
  const opposite = oppositeIn(sentence, cited);
  if (opposite !== null) yield { reason: 'name', by: 'opposite', word: opposite };
  const doctor = otherDoctor(sentence, cited, available.printed);
  if (doctor !== null) yield { reason: 'name', by: 'another doctor', word: doctor };
}
