import type { Json, PresetCall, PresetReply, PriceRange, Question } from '@consilium/kernel';
import type { ModelFacts } from '../library/library.ts';
import { priceOf } from '../library/price.ts';
import { reservedOutput } from '../request/generate.ts';
import type { Asking, Discussion, Mode, Outcome } from './discussion.ts';
import { FAULTS } from './prompts.ts';
import { rehearseMode } from './run-mode.ts';

/** Bytes of input for each token, where it takes few tokens and where it takes many. */
const BYTES_PER_TOKEN = { least: 4.5, most: 3.5 };
/** Of an answer that was invented, for the input of the call that reads it. */
const ANSWER_BYTES_PER_TOKEN = 4;
/** An empty list of faults, and what a list with some usually takes. */
const NO_FAULTS_TOKENS = 8;
export const EXPECTED_FAULTS_TOKENS = 120;
/** Stands for the question's text, which may be long and is only measured. */
const TEXT = '\uE000';
/** That, and an answer of so many bytes. */
const MARKS = /\uE000|\uE001(\d+)\uE002/g;
/** How far apart both ends may be. */
const WIDEST = 3;
/** The upper end is further from the expected length than the lower one: an answer that is stopped is worse than one that is cheap. */
const [DOWN, UP] = [0.8, 1.2];

interface Rehearsal {
  /** Whether the models agree: nothing is spent on depth. */
  readonly agree: boolean;
  /** Tokens that the answer of this call takes. */
  readonly output: (call: PresetCall, model: ModelFacts) => number;
  readonly end: 'least' | 'most';
  /** Of models that stand in for each other the costliest counts; else the first. */
  readonly costliest?: boolean;
  readonly firstFails?: boolean;
}

/**
 * What a preset will cost. The mode is rehearsed with invented replies: once where all agree and answers are short, once where all
 * disagree and answers are long. Short and long are as far around the expected length as both ends stay within three times of each other,
 * never beyond what an answer can take. Nothing passes `most`: `withinPrice` sees to it. `cap` is the second with each answer at its maximum, by the costliest model of a tier.
 */
export function pricePreset(
  mode: Mode,
  discussion: Discussion,
  factsOf: (model: string) => readonly ModelFacts[],
  today: string,
): PriceRange {
  const { question } = discussion;
  const price = (rehearsal: Rehearsal) =>
    rehearse(mode(inRehearsal(discussion)), rehearsal, factsOf, today, question);
  const cap = Math.max(
    ...[false, true].map((firstFails) =>
      price({ agree: false, end: 'most', output: longest, firstFails, costliest: true }),
    ),
  );
  const expected = Math.max(1, question.expectedOutputTokens ?? question.maxOutputTokens / 3);
  const around = (spread: number): PriceRange => ({
    least: price({ agree: true, end: 'least', output: (call) => shortest(call, expected / spread ** DOWN) }),
    most: price({
      agree: false,
      end: 'most',
      output: (call, model) =>
        Math.min(
          longest(call, model),
          (call.output === FAULTS ? EXPECTED_FAULTS_TOKENS : expected) * spread ** UP,
        ),
    }),
  });
  return { ...widest(around), cap };
}

/** The widest range within the limit, by halving. Where depth alone makes it wider, its lower end is raised. */
function widest(around: (spread: number) => PriceRange): PriceRange {
  let [narrow, wide] = [0, 10];
  let range = around(1);
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2;
    const tried = around(2 ** middle);
    if (tried.most <= WIDEST * tried.least) [narrow, range] = [middle, tried];
    else wide = middle;
  }
  return { ...range, least: Math.max(range.least, Math.ceil(range.most / WIDEST)) };
}

function longest(call: PresetCall, model: ModelFacts): number {
  return reservedOutput(generateOf(call), model);
}

function shortest(call: PresetCall, tokens: number): number {
  return call.output === FAULTS ? NO_FAULTS_TOKENS : Math.max(1, Math.min(call.maxOutputTokens, tokens));
}

function generateOf({ maxOutputTokens, reasoning }: PresetCall) {
  return { maxOutputTokens, ...(reasoning && { reasoning }) };
}

/** The price of the calls of one rehearsal. */
function rehearse(
  asking: Asking<Outcome | null>,
  { agree, output, end, firstFails = false, costliest = false }: Rehearsal,
  factsOf: (model: string) => readonly ModelFacts[],
  today: string,
  question: Question,
): number {
  const textBytes = Buffer.byteLength(question.text);
  let calls = 0;
  let microUsd = 0;
  rehearseMode(asking, (call): PresetReply => {
    calls += 1;
    const models = costliest ? factsOf(call.model) : factsOf(call.model).slice(0, 1);
    const outputs = models.map((model) => Math.round(output(call, model)));
    const inputTokens = inputOf(call, end, rehearsedBytes(call.text, textBytes));
    microUsd += Math.max(
      ...models.map((model, index) =>
        priceOf(model, { inputTokens, outputTokens: outputs[index]!, cachedTokens: 0 }, today),
      ),
    );
    if (firstFails && calls === 1) return { kind: 'failed', code: 'malformed' };
    // What another model reads of it is the answer without its thinking.
    const tokens = Math.min(
      Math.max(...outputs),
      call.output === FAULTS ? call.maxOutputTokens : question.maxOutputTokens,
    );
    return {
      ...{ kind: 'reply', output: inventedOutput(call, tokens, agree, calls), microUsd: 0 },
      ...{ usage: { inputTokens, outputTokens: tokens, cachedTokens: 0 } },
      ...{ model: call.model, provider: '', standIn: true },
    };
  });
  return microUsd;
}

/** What this call costs by the length of its answer, in tokens; its input is counted as the upper end counts it. */
export function priceOfCall(
  call: PresetCall,
  [model]: readonly [ModelFacts, ...ModelFacts[]],
  today: string,
): (outputTokens: number) => number {
  const inputTokens = inputOf(call, 'most', Buffer.byteLength(call.text));
  return (outputTokens) => priceOf(model, { inputTokens, outputTokens, cachedTokens: 0 }, today);
}

function inputOf({ system, output }: PresetCall, end: 'least' | 'most', textBytes: number): number {
  // Some providers count the schema as input, others do not.
  const schema = end === 'most' ? Buffer.byteLength(JSON.stringify(output)) : 0;
  return Math.ceil((Buffer.byteLength(system) + textBytes + schema) / BYTES_PER_TOKEN[end]);
}

/** Bytes of a text in a rehearsal, in which marks stand for the question's text and for invented answers. */
function rehearsedBytes(text: string, questionBytes: number): number {
  const own = Buffer.byteLength(text.replaceAll(MARKS, ''));
  return [...text.matchAll(MARKS)].reduce(
    (sum, [, bytes]) => sum + (bytes === undefined ? questionBytes : Number(bytes)),
    own,
  );
}

function inventedOutput(call: PresetCall, tokens: number, agree: boolean, vote: number): Json {
  const text = `\uE001${Math.max(0, Math.round(tokens * ANSWER_BYTES_PER_TOKEN) - 16)}\uE002`;
  if (call.output === FAULTS) return { faults: agree ? [] : [text] };
  return { vote: agree ? 0 : vote, text };
}

/** The question with its text measured, and with a key that can read what is invented. */
function inRehearsal(discussion: Discussion): Discussion {
  const agreementKey = (answer: Json) => String((answer as { readonly vote: number }).vote);
  return { ...discussion, question: { ...discussion.question, text: TEXT, agreementKey } };
}
