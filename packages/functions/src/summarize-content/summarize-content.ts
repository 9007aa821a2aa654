import { defineFunction, FunctionError } from '@consilium/kernel';
import { z } from 'zod';
import { askModel } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { choice, text, texts } from '../input-fields.ts';
import { extractKeywords } from '../keywords/extract-keywords.ts';
import { cutToTokens } from '../source/cut-text.ts';
import { inputHash } from '../source/input-hash.ts';
import { locate } from '../source/locate.ts';
import { sentencesOf } from '../source/sentences.ts';
import { statementsOf } from '../source/statements.ts';

const input = z.object({
  content: text,
  target_tokens: z.int().min(1).max(131_072).describe('The most tokens of the summary'),
  preserve: texts.default([]).describe('Concepts that the summary must include'),
  style: z.enum(['technical', 'executive', 'bullets']).default('technical'),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  summary: z.string(),
  invariants: z.array(z.string()).describe('Key facts that are in the content and in the summary'),
  compression_ratio: z.number().min(0).describe('Tokens of the summary for each token of the content'),
  audit_hash: z.string().length(64).describe('SHA-256 of the canonical input'),
});

const answer = z.object({
  summary: z.string().min(1),
});

const STYLES = {
  technical: 'Write precise prose for a specialist; keep names, numbers and conditions.',
  executive: 'Write plain prose for somebody who decides: outcome first.',
  bullets: 'Write one fact a line, each line beginning with "- ".',
};

/** Of the target: what models are asked for, and where they are stopped. Between both they may be a little too long; code cuts that. */
const [ASKED, STOPPED] = [0.8, 1.3];
/** Tokens for the form of the answer. */
const FORM = 40;

export const summarizeContent = defineFunction<Input, z.infer<typeof output>>({
  name: 'summarize_content',
  description: 'Compress text to target size while preserving key facts',
  input: input as z.ZodType<Input>,
  output,
  budget: ({ target_tokens }) => ({ input: 'model', output: target_tokens }),
  presets: {
    default: 'D4',
    variants: { short_input: 'S4', long_input: 'S5', technical: 'D4' },
    quality: { light: 'S4', standard: 'D4', high: 'T1' },
  },
  questions: () => ({ least: 1, most: 1 }),
  zone: 'neutral',
  effect: 'pure',
  run: async (fields, context) => {
    const { content, target_tokens, preserve, style } = fields;
    const { answer: said } = await askModel(context, {
      name: 'summarize_content',
      system: instructions('summarize_content', [
        `Summarise the content in at most ${Math.ceil(target_tokens * ASKED)} tokens.`,
        STYLES[style],
        'Include every concept of `preserve`, in these words. Keep a marker such as [^1] behind what it belongs to. Say nothing that the content does not say, and no number that it does not have.',
      ]),
      material: { preserve, style, content },
      schema: answer,
      maxOutputTokens: Math.ceil(target_tokens * STOPPED) + FORM,
      agreementKey: ({ summary }) => summary.toLowerCase().replaceAll(/\s+/g, ' ').trim(),
    });
    const supported = withoutNewNumbers(said.summary, content);
    const whole = withConcepts(supported, { content, preserve, most: target_tokens }, context.countTokens);
    const summary = cutToTokens(whole, target_tokens, context.countTokens);
    if (summary === '')
      throw new FunctionError('nothing_supported', {
        remedy: 'no sentence of the answer holds against the content: name another preset',
      });
    return {
      summary,
      invariants: keptFacts(preserve, summary, content),
      compression_ratio: ratio(context.countTokens(summary), context.countTokens(content)),
      audit_hash: inputHash(fields),
    };
  },
});

function ratio(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}

const NUMBER = /\d(?:[\d.,]*\d)?/g;
/** Blanks and no breaks: those would be read again from every line. */
const NUMBER_OF_ITEM = /^[ \t]*\d{1,3}[.)](?:\s|$)/gm;

/** The text without the sentences that hold a number which the source does not. Marks of footnotes are no numbers. */
export function withoutNewNumbers(text: string, source: string): string {
  const known = new Set(numbersIn(source));
  return text
    .split('\n')
    .map((line) => {
      const sentences = sentencesOf(line);
      const kept = sentences.filter((sentence) => numbersIn(sentence).every((number) => known.has(number)));
      return kept.length === sentences.length ? line : kept.join(' ');
    })
    .join('\n')
    .trim();
}

function numbersIn(text: string): readonly string[] {
  const unmarked = text.replaceAll(/\[\^\d{1,5}\]/g, '').replaceAll(NUMBER_OF_ITEM, '');
  return [...unmarked.matchAll(NUMBER)].map(([digits]) => digits.replaceAll(',', ''));
}

interface Wanted {
  readonly content: string;
  readonly preserve: readonly string[];
  /** Tokens. */
  readonly most: number;
}

/** The summary, and behind it, for each concept that it leaves out, the sentence of the content that has it, where there is room. */
export function withConcepts(
  summary: string,
  { content, preserve, most }: Wanted,
  countTokens: (text: string) => number,
): string {
  const sentenceWith = createSentenceFinder(content);
  const held = locate(content, notIn(cutToTokens(summary, most, countTokens), preserve)).flatMap(
    (position) => (position === null ? [] : [sentenceWith(position.start)]),
  );
  let added = '';
  for (const sentence of new Set(held))
    if (countTokens(`${added}\n${sentence}`) <= most) added = `${added}\n${sentence}`;
  const room = most - countTokens(added);
  return (cutToTokens(summary, room, countTokens) + added).trim();
}

function notIn(text: string, concepts: readonly string[]): readonly string[] {
  const positions = locate(text, concepts);
  return concepts.filter((_, at) => positions[at] === null);
}

function createSentenceFinder(content: string): (place: number) => string {
  const statements = statementsOf(content);
  return (place) => statements.find(({ end }) => end > place)?.text ?? '';
}

const QUANTITY = /\d[\d.,]*(?: ?%| \p{L}+)?/gu;
const MOST = 40;

/**
 * Key facts that a summary keeps, found by code: the concepts that it had to keep, the quantities and the keywords of the content that
 * are in the summary in the same words.
 */
export function keptFacts(concepts: readonly string[], summary: string, content: string): string[] {
  const quantities = [...summary.matchAll(QUANTITY)].map(([quantity]) => quantity.replace(/[.,]$/, ''));
  const keywords = extractKeywords(content).map(({ start, end }) => content.slice(start, end));
  const facts = [
    ...new Map([...concepts, ...quantities, ...keywords].map((fact) => [fact.toLowerCase(), fact])).values(),
  ];
  const [inSummary, inContent] = [locate(summary, facts), locate(content, facts)];
  return facts.filter((_, at) => inSummary[at] !== null && inContent[at] !== null).slice(0, MOST);
}
