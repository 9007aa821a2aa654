import {
  lastUserText,
  type ModelCall,
  resultsOfThisTurn,
  type Wire,
  type WireSchema,
  withoutMarks,
} from '../../model-call.ts';
import type { Player, Reply, ReplyToolCall } from '../../reply.ts';
import { TRANSFER_TOOL, transferCall, transferTargets } from '../transfer-call.ts';
import { generalAnswer, resultsAnswer, searchAnswer, videoAnswer } from './answers.ts';
import { citedSentences } from './cited-sentences.ts';
import { broughtLiterature, literatureReads } from './consult/literature.ts';
import { plannedReads } from './consult/plan-reads.ts';
import { fillSchema } from './fill-schema.ts';
import { answerFunction } from './functions/answer-function.ts';
import { FINISH_TOOL, readsToCall } from './reads.ts';
import { interactionReply } from './research/interaction.ts';
import { researcherReply, writtenThresholdReply } from './research/researcher.ts';
import { supportReply } from './support.ts';
import { overlap, stems } from './words.ts';

const ROUTER =
  /\b(triage|rout(?:e|es|er|ing)|dispatch(?:er)?|delegat\w*|coordinat\w*|orchestrat\w*|hand(?:s|ed)? (?:it |them )?(?:over|off)|transfer\w*)\b/i;
const ROUTER_NAME = /triage|rout|dispatch|coordinat|orchestrat|root|front|ask_?handler/i;

/** Somebody's own, or something that only a record can say: the last, the next, what is taken now. */
const OWN =
  /\b(?:my|me|mine|i|i'm|he|she|her|his|him|they|their|them|patient|the|any|this|last|latest|newest|next|main|now|current(?:ly)?|recent(?:ly)?|changed?|taken|given|safe|allergies|status|level|levels|result|results|\d{4})\b/i;
/** What a word means, or how a thing works: nobody's record is asked. All else is asked of the record. */
const DEFINES =
  /^(?:please )?(?:(?:what|what's) (?:is|are|does|do|causes?)\b|how (?:does|do)\b.{0,60}\bwork|what's\b|explain\b|define\b|meaning of\b)/i;
const GENERAL = { test: (text: string) => DEFINES.test(text) && !OWN.test(text) };
const OF_THE_RECORD = { test: (text: string) => !GENERAL.test(text) };

/** Words that a user says and the field of work that they belong to. */
const FIELDS: readonly (readonly [{ readonly test: (text: string) => boolean }, RegExp, weight?: number])[] =
  [
    [
      /pain|symptom|fever|cough|feel|dose|medic|blood|result|lab|chart|visit|pressure|mg\b/i,
      /consult|doctor|clinic|health|medical|nurse|pharma|chart|record/i,
    ],
    [
      /stud(?:y|ies)|trial|evidence|research|paper|literature|guideline|news/i,
      /research|evidence|literature|search|scholar|web/i,
    ],
    [/e-?mail|appointment|calendar|remind|schedule|letter/i, /assist|schedul|admin|secretar|letter|mail/i],
    [/learn|explain|teach|quiz|mean/i, /learn|tutor|teach|educat|lite|explain/i],
    // Whose it is decides: one's own record, or medicine in general.
    [OF_THE_RECORD, /\bown\b/i, 5],
    [GENERAL, /\blite\b|_lite\b|in general/i],
  ];

/** The agent that a router would hand this text to; null where the caller is no router or has no one to hand it to. */
function transferTarget(call: ModelCall, text: string): string | null {
  const tool = call.tools.find(({ name }) => name === TRANSFER_TOOL);
  if (!tool || !ROUTER.test(call.system) || alreadyTransferred(call)) return null;
  // Never back to a router: two of them would hand the user to each other until the hop limit.
  const targets = transferTargets(tool).targets.filter((name) => !ROUTER_NAME.test(name));
  const asked = stems(text);
  const scored = targets.map((name) => {
    const about = `${name.replaceAll('_', ' ')} ${linesAbout(name, `${tool.description}\n${call.system}`)}`;
    const fields = FIELDS.filter(([said, field]) => said.test(text) && field.test(about));
    const weight = fields.reduce((sum, [, , each = 2]) => sum + each, 0);
    return { name, score: weight + overlap(asked, stems(about)) };
  });
  const best = scored.reduce<(typeof scored)[number] | null>(
    (left, right) => (left === null || right.score > left.score ? right : left),
    null,
  );
  return best?.name ?? null;
}

function alreadyTransferred(call: ModelCall): boolean {
  return resultsOfThisTurn(call).some(({ name }) => name === TRANSFER_TOOL);
}

function linesAbout(name: string, text: string): string {
  return text
    .split('\n')
    .filter((line) => new RegExp(`\\b${name}\\b`).test(line))
    .join(' ');
}

const NOT_HEALTH =
  /\b(capital of|poem|weather|football|movie|film|joke|stock market|lottery|president|who won|translate|javascript|python)\b/i;

/** A triage that may decide by a word: it knows a few that have nothing to do with health. */
function decisionCall(call: ModelCall, text: string): ReplyToolCall | null {
  const finish = call.tools.find(({ name }) => name === FINISH_TOOL);
  const { decision } = (finish?.schema.properties ?? {}) as {
    readonly decision?: { enum?: readonly unknown[] };
  };
  if (!decision?.enum?.includes('non_health') || !NOT_HEALTH.test(text)) return null;
  return { name: FINISH_TOOL, args: { decision: 'non_health' } };
}

/** Follows a few rules, always the same way: good enough to show the product without keys, and says what it is. */
export function ruleBased(): Player {
  return { kind: 'rule-based', play };
}

function play(call: ModelCall): Reply {
  const ofFunction = answerFunction(call);
  if (ofFunction !== undefined) return { json: ofFunction };
  const ofSupport = supportReply(call);
  if (ofSupport !== null) return ofSupport;
  const ofResearch = interactionReply(call) ?? researcherReply(call) ?? writtenThresholdReply(call);
  if (ofResearch !== null) return ofResearch;
  // What it needs was put before the question.
  if (broughtLiterature(call).length > 0) return generalAnswer(call);
  const text = lastUserText(call);
  const results = resultsOfThisTurn(call);
  const read = [
    text,
    ...results.map(({ result }) => (typeof result === 'string' ? result : JSON.stringify(result))),
  ];
  const known = read.join('\n');
  const calls = call.toolChoice === 'none' ? null : (forcedCall(call, known) ?? freeCalls(call, text, known));
  if (calls) return calls;
  if (call.jsonSchema) return { json: jsonFor(call, call.jsonSchema, pagesIn(call) || known) };
  if (call.video !== null) return videoAnswer(call.video);
  if (call.builtin === 'web_search') return searchAnswer(text);
  return results.length > 0 ? resultsAnswer(call, results) : generalAnswer(call);
}

/** Where any JSON will do, an object with the general answer. */
function jsonFor(call: ModelCall, schema: WireSchema, known: string): Wire {
  const sentences = citedSentences(lastUserText(call));
  if (sentences !== null && 'sentences' in Object(schema.properties)) return { sentences };
  return Object.keys(schema).length === 0 ? { answer: generalAnswer(call).text } : fillSchema(schema, known);
}

/** The client insists on one tool. */
function forcedCall(call: ModelCall, known: string): Reply | null {
  if (typeof call.toolChoice === 'string') return null;
  const { name } = call.toolChoice;
  const tool = call.tools.find((one) => one.name === name);
  return tool ? { toolCalls: [{ name, args: fillSchema(tool.schema, known) }] } : null;
}

/** A decision, else a transfer, else what is to be read, else the typed end, else whatever must be called. */
function freeCalls(call: ModelCall, text: string, known: string): Reply | null {
  const decision = decisionCall(call, text);
  if (decision !== null) return { toolCalls: [decision] };
  const target = transferTarget(call, text);
  if (target !== null) return { toolCalls: [transferCall(call, target)] };
  const planned = [...plannedReads(call, text), ...literatureReads(call, text)];
  if (planned.length > 0) return { toolCalls: planned };
  const reads = readsToCall(call, text);
  if (reads.length > 0) {
    return { toolCalls: reads.map(({ name, schema }) => ({ name, args: fillSchema(schema, text) })) };
  }
  const finish = call.tools.find(({ name }) => name === FINISH_TOOL);
  const last =
    finish ?? (call.toolChoice === 'required' && call.jsonTool === null ? call.tools[0] : undefined);
  return last ? { toolCalls: [{ name: last.name, args: fillSchema(last.schema, known) }] } : null;
}

/**
 * Pages that code put before an extractor. They come as words of another agent, between the same marks as everything that is no
 * instruction; of several the last are the ones to read.
 */
export function pagesIn(call: ModelCall): string {
  if (call.tools.length > 0 || call.jsonSchema === null) return '';
  const said = call.messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : []));
  const pages = said.findLast((text) => /^\[\w+\] <said-[0-9a-f]{8} origin="chart">\nPage \d/.test(text));
  return pages === undefined ? '' : withoutMarks(pages.replace(/^\[\w+\] /, ''));
}
