import { lastUserText, type ModelCall, resultsOfThisTurn, type ToolResult } from '../../../model-call.ts';
import { citedLines } from '../cited-facts.ts';
import { gave, givenIn } from '../given-facts.ts';
import { STAND_IN } from '../stand-in.ts';
import { joined, MORE, paragraph } from './paragraph.ts';
import { ASK_THERE, CHANGES, threeMonthsBefore } from './plan-reads.ts';
import { sayAllergies } from './say-allergies.ts';
import { sayChanges } from './say-changes.ts';
import { sayConditions } from './say-conditions.ts';
import { sayInteractions, sayMedicines } from './say-medicines.ts';
import { sayNamed, sayNewest } from './say-results.ts';
import { sayVisits } from './say-visits.ts';
import { todayOf } from './today.ts';

/** What the tools of the record gave, in the order of the question; null where none of them was asked. */
export function chartAnswer(call: ModelCall): string | null {
  const results = resultsOfThisTurn(call);
  const question = lastUserText(call);
  const said = CHANGES.test(question)
    ? sayChanges(results, threeMonthsBefore(todayOf(call)))
    : sayAll(results, question, call);
  return said.length === 0 ? null : `${STAND_IN} From the record.\n\n${joined(said)}`;
}

function sayAll(results: readonly ToolResult[], question: string, call: ModelCall): readonly string[] {
  const observations = gave(results, 'read_observations');
  const areNamed = namesAsked(call);
  return [
    ...sayVisits(gave(results, 'read_encounters'), question),
    ...(areNamed ? sayNamed(observations, question) : sayNewest(observations, ASK_THERE.test(question))),
    ...sayConditions(gave(results, 'read_conditions'), question),
    ...sayMedicines(gave(results, 'read_regimens')),
    ...sayInteractions(gave(results, 'check_interactions')),
    ...sayAllergies(gave(results, 'read_allergies')),
    ...gave(results, 'health_check').flatMap((answer) => [
      ...paragraph('Conditions', givenIn(answer.conditions), 5),
      ...sayNewest([answer], false),
      ...paragraph('Medicines', givenIn(answer.active_medicines), 8),
    ]),
    ...asked(results),
  ];
}

/** The one query that it writes asks for so many. */
const MOST_ASKED = 5;

/** What the agent that queries the graph found. */
function asked(results: readonly ToolResult[]): readonly string[] {
  const lines = citedLines(results.filter(({ name }) => name === 'ask_record')).map((line) => `- ${line}`);
  if (lines.length === 0) return [];
  return [['Found by a query:', ...lines].join('\n'), ...(lines.length < MOST_ASKED ? [] : [MORE])];
}

/** Whether tests were asked for by name. */
function namesAsked({ messages }: ModelCall): boolean {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []));
  const last = calls.findLast(({ name }) => name === 'read_observations');
  return Array.isArray((last?.args as { readonly names?: unknown } | undefined)?.names);
}
