import { lastUserText, type ModelCall, resultsOfThisTurn, type Wire } from '../../../model-call.ts';
import type { Reply, ReplyToolCall } from '../../../reply.ts';
import { literatureAnswer, subjectOf } from '../consult/literature.ts';
import { fields } from '../given-facts.ts';
import { STAND_IN } from '../stand-in.ts';
import { brought } from './brought.ts';

const TITLE = 'Who you are and what you remember';
const LONGEST_QUERY = 200;

/** A research agent by rules: it searches, reports what the passages say, and is silent where it has said it before. */
export function researcherReply(call: ModelCall): Reply | null {
  const names = new Set(call.tools.map(({ name }) => name));
  if (!names.has('send_message') || !names.has('search_evidence')) return null;
  const known = fields(brought(call, TITLE));
  const asked = `${String(known.brief ?? '')}\n${lastUserText(call)}`;
  const results = resultsOfThisTurn(call);
  const done = new Set(results.map(({ name }) => name));
  const query = [...new Set(subjectOf(asked))].join(' ').slice(0, LONGEST_QUERY);
  const next: readonly ReplyToolCall[] = [
    { name: 'web_search', args: { query } },
    { name: 'search_evidence', args: { query } },
  ].filter(({ name }) => names.has(name) && !done.has(name));
  const [first] = next;
  if (first && query !== '') return { toolCalls: [first] };
  const found = literatureAnswer(results, asked).filter((each) => /\[f[a-z2-9]{7}\]/.test(each));
  const before = lastReport(known);
  const isNew = found.some((each) => !before.includes(quoteOf(each)));
  if (!isNew && isWoken(known) && names.has('stay_silent'))
    return {
      toolCalls: [{ name: 'stay_silent', args: { reason: 'Nothing has changed since the last report.' } }],
    };
  if (found.length === 0) return { text: `${STAND_IN} I found no passage on this.` };
  return {
    text: [`${STAND_IN} This is what I found.`, ...found, '', 'Open questions', '- What comes next?'].join(
      '\n',
    ),
  };
}

function isWoken({ why }: { readonly [field: string]: Wire }): boolean {
  return why === 'trigger' || why === 'watch';
}

function lastReport({ memory }: { readonly [field: string]: Wire }): string {
  return String(fields(fields(memory).lastReport).text ?? '');
}

function quoteOf(sentence: string): string {
  return /“([^”]+)”/.exec(sentence)?.[1] ?? sentence;
}
