import {
  lastUserText,
  type ModelCall,
  resultsOfThisTurn,
  type Wire,
  withoutMarks,
} from '../../../model-call.ts';
import type { Reply, ReplyToolCall } from '../../../reply.ts';
import { brought, fields, list } from '../given-facts.ts';
import { overlap, STAND_IN, shortened, stems } from '../words.ts';

/** The first line of a report, or of one of several that were held back. */
const REPORT = /^(?:\d{1,2}\. )?Report of the research agent “([^”]{0,200})”/m;
const UPDATES = /\b(?:updates?|news|anything new|progress|what about|how far|status)\b/i;
const RESEARCH =
  /\b(?:research|watch|monitor|find out|look into|keep an eye|follow|track|investigate|search for|new treatments?)\b/i;
const CLARIFY = 'Before I start:';
const MOST_FINDINGS = 4;

/** What a request must say before anything is spent: for whom, what counts, and how much is enough. */
const NEEDED: readonly (readonly [string, RegExp])[] = [
  [
    'which patients',
    /\b(?:adults?|child(?:ren)?|boys?|girls?|wom[ae]n|m[ae]n|people|patients?|ambulatory|aged?|infants?|pregnan\w+|elderly)\b/i,
  ],
  [
    'which outcome counts',
    /\b(?:survival|mortality|death|function|walk\w*|quality of life|progression|relapse|response|hospitali[sz]\w+|safety|side effects?|outcome|hba1c|albumin\w*|pain|remission|attacks?)\b/i,
  ],
  [
    'how much evidence is enough',
    /\b(?:trials?|randomi[sz]ed|phase [1-4i]+|approv\w+|reviews?|guidelines?|meta-?analys[ei]s|level|evidence|published|until)\b/i,
  ],
];

/** The interaction agent of the research team by rules; null where the call is not its. */
export function interactionReply(call: ModelCall): Reply | null {
  const names = new Set(call.tools.map(({ name }) => name));
  if (!names.has('create_agent') || !names.has('message_agent')) return null;
  const text = lastUserText(call);
  const results = resultsOfThisTurn(call);
  const last = results.at(-1);
  if (last) return afterTool(last.name, fields(last.result), text);
  const reported = REPORT.exec(text);
  if (reported) return onReport(call, reported[1] ?? '', text);
  const question = clarified(call);
  if (question !== null) return create(`${question}\n${text}`, question);
  if (UPDATES.test(text)) return calls({ name: 'list_agents', args: {} });
  if (!RESEARCH.test(text))
    return respond('I have literature researched and watched over weeks. What shall be researched?');
  const missing = NEEDED.filter(([, words]) => !words.test(text)).map(([what]) => what);
  if (missing.length < 2) return create(text, text);
  return respond(`${CLARIFY} ${missing.join(', ')}?`);
}

function create(message: string, subject: string): Reply {
  const name = nameOf(subject);
  return calls({
    name: 'create_agent',
    args: { name, description: shortened(subject, 200), message },
  });
}

/** The request that was asked back about; null: the last answer was no such question. */
function clarified({ messages }: ModelCall): string | null {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const before = messages.slice(0, asked);
  const answer = before.findLast(({ role }) => role === 'assistant');
  if (answer?.role !== 'assistant' || !withoutMarks(answer.text).includes(CLARIFY)) return null;
  const request = before.slice(0, before.lastIndexOf(answer)).findLast(({ role }) => role === 'user');
  return request?.role === 'user' ? withoutMarks(request.text) : null;
}

function nameOf(text: string): string {
  const words = (text.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? []).filter(
    (word) => word.length > 2 && !RESEARCH.test(word) && !COMMON.has(word.toLowerCase()),
  );
  const subject = words.slice(0, 4).join(' ');
  return `${subject === '' ? 'General' : subject} research`;
}

const COMMON = new Set(
  'the and for new with about from this that please any are what which how has have can could would should treatments treatment into out keep eye look find'.split(
    ' ',
  ),
);

function afterTool(name: string, told: { readonly [field: string]: Wire }, text: string): Reply {
  const result = told.result;
  if (told.status === 'error') return respond('That did not work.');
  if (name === 'create_agent') return respond('I created the research agent. It works and will report here.');
  if (name === 'list_agents' || name === 'list_research_agents') {
    const agent = bestAgent(list(result), text);
    if (agent === null) return respond('There is no research agent on that yet.');
    return calls({ name: 'message_agent', args: { agent_id: agent, message: text } });
  }
  const { pending, response, findings } = fields(result);
  if (pending === true) return respond('I asked the research agent, which will report here.');
  const said = sentences(list(findings));
  if (said.length > 0) return respond(said.join('\n'));
  const words = withoutQuotes(String(response ?? ''));
  return respond(
    words === ''
      ? 'The research agent has no confirmed finding.'
      : `The research agent says: ${shortened(words, 600)}`,
  );
}

function bestAgent(agents: readonly Wire[], text: string): string | null {
  const asked = stems(text);
  const scored = agents.map((each) => {
    const { id, name, description } = fields(each);
    return { id: String(id), score: overlap(asked, stems(`${name} ${description}`)) };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best && (best.score > 0 || scored.length === 1) ? best.id : null;
}

/** A report with findings is told; one without is worth no word, unless the work has failed. */
function onReport(call: ModelCall, name: string, text: string): Reply {
  const findings = list(brought(call, 'Findings of the last reports'));
  const latest = findings.map((each) => Number(fields(each).report)).reduce((a, b) => Math.max(a, b), 0);
  const said = sentences(findings.filter((each) => Number(fields(each).report) === latest));
  const isOfThis =
    said.length > 0 && list(findings).some((each) => text.includes(String(fields(each).sentence)));
  if (isOfThis) return respond([`The research agent “${name}” has reported.`, ...said].join('\n'));
  if (/without a result|could not be done|used up|is met/.test(text))
    return respond(`The research agent “${name}” says: ${withoutQuotes(text.replace(REPORT, ''))}`);
  if (call.tools.some((tool) => tool.name === 'wait'))
    return calls({ name: 'wait', args: { reason: 'The report has no finding with a source.' } });
  return respond('There is a report without a finding.');
}

/** Each with the passage that carries it. */
function sentences(findings: readonly Wire[]): readonly string[] {
  return findings.slice(0, MOST_FINDINGS).flatMap((each) => {
    const { sentence, passages } = fields(each);
    const ids = list(passages).flatMap((one) => {
      const id = typeof one === 'string' ? one : fields(one).passage;
      return typeof id === 'string' ? [`[${id}]`] : [];
    });
    return typeof sentence === 'string' && ids.length > 0 ? [`${sentence} ${ids.join(' ')}`] : [];
  });
}

/** What can be said again without the passage: a quote without its source is not confirmed. */
function withoutQuotes(text: string): string {
  const lines = text.replaceAll(STAND_IN, '').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/[“”]|\[[lcf][a-z0-9]{1,8}\]/.test(line))
    .join('\n');
}

const calls = (...toolCalls: ReplyToolCall[]): Reply => ({ toolCalls });

function respond(message: string): Reply {
  return calls({ name: 'respond', args: { message: `${STAND_IN} ${message}` } });
}
