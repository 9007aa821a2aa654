import { lastUserText, type ModelCall, resultsOfThisTurn, type Wire } from '../../../model-call.ts';
import type { Reply, ReplyToolCall } from '../../../reply.ts';
import { literatureAnswer, subjectOf } from '../consult/literature.ts';
import { brought, fields } from '../given-facts.ts';
import { overlap, STAND_IN, shortened, stems } from '../words.ts';

const TITLE = 'Who you are and what you remember';
const LONGEST_QUERY = 200;

/** A research agent by rules: it searches, reports what the passages say, and is silent where it has said it before. */
export function researcherReply(call: ModelCall): Reply | null {
  const names = new Set(call.tools.map(({ name }) => name));
  if (!names.has('send_message') || !names.has('search_evidence')) return null;
  const known = fields(brought(call, TITLE));
  // Woken by a trigger it looks for the same as before.
  const asked = [String(known.brief ?? ''), ...(isWoken(known) ? [] : [lastUserText(call)])].join('\n');
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
  const change = known.why === 'watch' ? [lastUserText(call).split('\n', 1)[0] ?? ''] : [];
  if (!isNew && known.why === 'trigger' && names.has('stay_silent'))
    return called('stay_silent', { reason: 'Nothing has changed since the last report.' });
  const now = String(known.now ?? '2026-01-01T00:00:00.000Z');
  if (found.length > 0 && names.has('write_file') && !done.has('write_file'))
    return called('write_file', {
      path: `reports/${now.slice(0, 10)}.md`,
      content: withoutMarks(found).join('\n'),
    });
  const trial = /\b(?:NCT\d{8}|INVENTED-\d{1,8})\b/.exec(asked)?.[0];
  if (trial !== undefined && !isWoken(known) && names.has('watch_source') && !done.has('watch_source'))
    return called('watch_source', {
      ...{ source: 'trial', item: trial, fields: ['overall_status', 'why_stopped', 'has_results'] },
      instruction: 'See what this means for your brief.',
    });
  if (known.why === 'created' && names.has('create_trigger') && !done.has('create_trigger'))
    return called('create_trigger', {
      schedule: { every: 'P1W', from: new Date(Date.parse(now) + WEEK_MS).toISOString() },
      instruction: `Look again: ${shortened(String(known.brief ?? ''), 300)}`,
    });
  if (found.length === 0) return { text: [STAND_IN, ...change, 'I found no passage on this.'].join(' ') };
  const questions = ['', 'Open questions', '- Which of these hold in the population that was asked for?'];
  return { text: [`${STAND_IN} This is what I found.`, ...change, ...found, ...questions].join('\n') };
}

const WEEK_MS = 604_800_000;

const called = (name: string, args: object): Reply => ({ toolCalls: [{ name, args }] });

function withoutMarks(sentences: readonly string[]): readonly string[] {
  return sentences.map((each) => each.replace(/ ?\[f[a-z2-9]{7}\]/g, ''));
}

function isWoken({ why }: { readonly [field: string]: Wire }): boolean {
  return why === 'trigger' || why === 'watch';
}

function lastReport({ memory }: { readonly [field: string]: Wire }): string {
  return String(fields(fields(memory).lastReport).text ?? '');
}

function quoteOf(sentence: string): string {
  return /“([^“”]+)”/.exec(sentence)?.[1] ?? sentence;
}

const WANTED = 'Enough is: ';
const FINDING = /^(F\d{1,4}) \([a-z_]{1,40}\): (.+)$/;

/**
 * Whether findings meet a threshold in free text: one does where it has most of the words that the person wrote. Null where the call asks
 * something else.
 */
export function writtenThresholdReply(call: ModelCall): Reply | null {
  const text = lastUserText(call);
  const asksForIt = ['met', 'claims', 'missing'].every((name) => name in fields(call.jsonSchema?.properties));
  if (!asksForIt || !text.startsWith(WANTED)) return null;
  const [first = '', ...lines] = text.split('\n');
  const said = first.slice(WANTED.length);
  const wanted = stems(said);
  const claims = lines.flatMap((line) => {
    const [, mark = '', sentence = ''] = FINDING.exec(line) ?? [];
    return mark !== '' && overlap(wanted, stems(sentence)) * 2 > wanted.size ? [mark] : [];
  });
  const missing = `${STAND_IN} No finding has most of these words: ${shortened(said, 200)}`;
  return { json: { met: claims.length > 0, claims, missing: claims.length > 0 ? '' : missing } };
}
