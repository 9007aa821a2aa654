import { type ModelCall, resultsOfThisTurn, type Wire } from '../../../model-call.ts';
import type { ReplyToolCall } from '../../../reply.ts';
import { organIn, testsIn } from '../chart-words.ts';
import { factsOf } from '../facts.ts';
import { todayOf } from './today.ts';

const LABS = /\b(labs?|laborator\p{L}*|results?|blood tests?|vitals?|vital signs|measurements?)\b/iu;
const MEDICINES =
  /medic|\bdrugs?\b|\bpills?\b|\btablets?\b|\bdos(?:e|es|age)\b|\btak(?:e|es|en|ing)\b|prescri|supplement/iu;
const INTERACT =
  /interact|\bbadly together|\btogether with|\bcombin|\bgo(?:es)? with\b|\b(?:take|add|start)\b.{0,40}\b(?:with|to) (?:my|his|her|the|these)\b/iu;
const ALLERGIES = /allerg|intoleran/iu;
const VISITS = /\bvisits?\b|appointment|\bdoctor last\b|\bhospital|\bseen\b|\bcheck-?up/iu;
const CONDITIONS = /condition|diagnos|disease|illness|\bproblems?\b|\bsymptoms?\b|\bwrong with\b/iu;
export const CHANGES =
  /\bwhat(?:['’]s| is| has| have)? (?:changed|new|happened)\b|\bany(?:thing)? (?:changes|new)\b/iu;
const ELSEWHERE = /procedure|surger|operation|vaccin|immuni|document|letter/iu;

/** The calls of an agent that has the tools of the record, before it has read anything. */
export function plannedReads(call: ModelCall, text: string): readonly ReplyToolCall[] {
  const offered = new Set(call.tools.map(({ name }) => name));
  if (!offered.has('read_observations') || resultsOfThisTurn(call).length > 0) return [];
  return planReads(text, todayOf(call)).filter(({ name }) => offered.has(name));
}

/** Which parts of the record a question is about; where it names none, the conditions and what is taken. */
export function planReads(text: string, today: string): readonly ReplyToolCall[] {
  if (CHANGES.test(text)) return readsOfChanges(today);
  const tests = testsIn(text);
  const organ = organIn(text);
  const visits = VISITS.test(text);
  const medicines = factsOf(text).medications.map(({ name }) => name);
  const reads: readonly (readonly [boolean, ReplyToolCall])[] = [
    [organ !== undefined && tests.length === 0 && isCheck(text), read('health_check', { system: organ })],
    [tests.length > 0, read('read_observations', { names: tests })],
    [visits, read('read_encounters', { when: whenOf(text) })],
    [visits && whenOf(text) === 'scheduled', read('read_encounters', { when: 'past' })],
    [(tests.length === 0 && LABS.test(text)) || ASK_THERE.test(text), read('read_observations', {})],
    [MEDICINES.test(text) && !ALLERGIES.test(text), read('read_regimens', { which: whichOf(text) })],
    [INTERACT.test(text), read('check_interactions', medicines.length === 1 ? { with: medicines[0] } : {})],
    [ALLERGIES.test(text), read('read_allergies', {})],
    [CONDITIONS.test(text), read('read_conditions', {})],
    [ELSEWHERE.test(text), read('ask_record', { request: text })],
  ];
  const wanted = reads.flatMap(([isAsked, each]) => (isAsked ? [each] : []));
  if (wanted.length > 0) return wanted;
  return [read('read_conditions', {}), read('read_regimens', { which: 'active' })];
}

/** What a visit is for can be seen in what is out of range. */
export const ASK_THERE =
  /\b(?:should|could|shall|can|to)\b.{0,20}\b(?:be asked|ask|discuss|raise|bring up)\b/iu;

function readsOfChanges(today: string): readonly ReplyToolCall[] {
  return [
    read('read_encounters', { when: 'recent' }),
    read('read_encounters', { when: 'past' }),
    read('read_observations', { since: threeMonthsBefore(today) }),
    read('read_regimens', { which: 'all' }),
    read('read_conditions', {}),
  ];
}

export function threeMonthsBefore(today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 3);
  // 31 May and three months back: the last day of February.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

function isCheck(text: string): boolean {
  return /\bcheck\b|\bhow (?:is|are|does|do)\b/iu.test(text);
}

function whenOf(text: string): string {
  if (/\bnext\b|upcoming|scheduled|planned|coming|appointment/iu.test(text)) return 'scheduled';
  if (/recent/iu.test(text)) return 'recent';
  return /\bcurrent|\bnow\b/iu.test(text) ? 'current' : 'past';
}

function whichOf(text: string): string {
  return /\b(?:histor|before|earlier|previous|used to|stopped)/iu.test(text) ? 'history' : 'active';
}

function read(name: string, args: Wire): ReplyToolCall {
  return { name, args };
}
