import {
  lastUserText,
  type ModelCall,
  resultsOfThisTurn,
  type Wire,
  type WireSchema,
  withoutMarks,
} from '../../model-call.ts';
import type { Player, Reply } from '../../reply.ts';
import { transferCall } from '../transfer-call.ts';
import { generalAnswer, resultsAnswer, searchAnswer, videoAnswer } from './answers.ts';
import { citedSentences } from './cited-sentences.ts';
import { broughtLiterature, literatureReads } from './consult/literature.ts';
import { plannedReads } from './consult/plan-reads.ts';
import { fillSchema } from './fill-schema.ts';
import { answerFunction } from './functions/answer-function.ts';
import { FINISH_TOOL, readsToCall } from './reads.ts';
import { interactionReply } from './research/interaction.ts';
import { researcherReply, writtenThresholdReply } from './research/researcher.ts';
import { decisionCall, transferTarget } from './router.ts';
import { supportReply } from './support.ts';

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
