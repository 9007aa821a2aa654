import { checkAnswer, splitSentences } from '@consilium/clinical';
import { type ChartFact, citedContent, factId, passageFact } from '@consilium/kernel';
import type { z } from 'zod';
import { type CitedPassage, type citation, printCitation } from './citation.ts';

export interface CheckedText {
  /** With markers `[^N]` by first use. */
  readonly text: string;
  readonly citations: z.infer<typeof citation>[];
}

const MARKER = /\[\^(\d{1,5})\]/g;

/**
 * A model's text whose markers `[^N]` point at the Nth passage. A sentence that cites is kept where the passage carries it, kept with
 * the words "not confirmed" where it does not, and removed where the claim check removes it. Footnotes are printed by code.
 */
export function checkCited(text: string, passages: readonly CitedPassage[]): CheckedText {
  const facts = passages.map(({ passage }): ChartFact => {
    const fact = passageFact(passage);
    return { ...fact, id: factId(fact) };
  });
  const checked = text
    .split('\n')
    .map((line) => checkLine(line, facts))
    .join('\n');
  const { content, citations } = citedContent(checked, passages);
  return {
    text: content,
    citations: citations.map((cited) => printCitation(cited, (cited as unknown as CitedPassage).passage)),
  };
}

function checkLine(line: string, facts: readonly ChartFact[]): string {
  if (!/\[\^\d/.test(line)) return line;
  const pointed = line.replaceAll(MARKER, (_, digits: string) => {
    const fact = facts[Number(digits) - 1];
    return fact === undefined ? '' : ` [${fact.id}]`;
  });
  return splitSentences(pointed)
    .flatMap((sentence) => checkSentence(sentence, facts))
    .join(' ');
}

function checkSentence(sentence: string, facts: readonly ChartFact[]): readonly string[] {
  const ids = facts.map(({ id }) => id).filter((id) => sentence.includes(`[${id}]`));
  if (ids.length === 0) return [sentence];
  const { parts, claims } = checkAnswer([{ origin: 'model', text: sentence }], facts, new Map(), {
    chart: false,
  });
  if (claims.some(({ status }) => status === 'removed')) return [];
  const [first] = parts;
  const markers = ids.map((id) => `[^${facts.findIndex((fact) => fact.id === id) + 1}]`).join('');
  const isDoubted = claims.some(({ status }) => status === 'unconfirmed');
  const words = (first?.text ?? '').replaceAll(/ ?\[(?:l\d+|not confirmed)\]/g, '').trim();
  return [`${words}${markers}${isDoubted ? ' [not confirmed]' : ''}`];
}
