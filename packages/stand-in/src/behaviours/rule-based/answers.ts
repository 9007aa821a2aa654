import { lastUserText, type ModelCall, type ToolResult, type Wire } from '../../model-call.ts';
import type { Grounding, Reply } from '../../reply.ts';
import { chartAnswer } from './consult/answer.ts';
import { broughtLiterature, literatureAnswer } from './consult/literature.ts';
import { plainAnswerTo } from './consult/plain-words.ts';
import { factsOf } from './facts.ts';
import { citedAnswer, fields } from './given-facts.ts';
import { STAND_IN, shortened } from './words.ts';

/** Says what the tools gave: the facts that they handed out, or what a stand-in told another, or else one line for each tool. */
export function resultsAnswer(call: ModelCall, results: readonly ToolResult[]): Reply {
  const chart = chartAnswer(call);
  const literature = literatureAnswer(results, lastUserText(call)).join(' ');
  if (chart !== null) return { text: literature === '' ? chart : `${chart}\n\n${literature}` };
  const cited = citedAnswer(results);
  if (cited) return cited;
  const told = results.flatMap(({ result }) => {
    const { result: text } = fields(result);
    return typeof text === 'string' && text.startsWith(STAND_IN) ? [text] : [];
  });
  if (told.length > 0) {
    const plain = plainAnswerTo(lastUserText(call));
    return {
      text: plain === undefined ? `${told.join('\n')} ${ONLY_RULES}` : `${STAND_IN} ${plain}. ${FEW_WORDS}`,
    };
  }
  const lines = results.map(({ name, result }) => `${name.replaceAll('_', ' ')}: ${readable(result)}`);
  return { text: `${STAND_IN} This is what I found.\n${lines.join('\n')}` };
}

const FEW_WORDS =
  'I know a few such sentences by heart, and searched nothing; a language model would say more.';
const ONLY_RULES = 'A language model would answer here; I only follow rules.';

export function searchAnswer(text: string): Reply {
  const query = shortened(text, 80);
  const slug = query
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const grounding: Grounding = {
    queries: [query],
    sources: [1, 2].map((index) => ({
      url: `https://example.org/stand-in/${encodeURIComponent(slug)}/${index}`,
      title: `Stand-in source ${index}`,
    })),
  };
  return { text: `${STAND_IN} I did not search the web. Made-up sources stand in for: ${query}`, grounding };
}

export function videoAnswer(uri: string): Reply {
  return { text: `${STAND_IN} I was given the video ${uri} and cannot watch it.` };
}

/** Shows that the text was read, and claims only what the given passages say. */
export function generalAnswer(call: ModelCall): Reply {
  const text = lastUserText(call);
  const literature = literatureAnswer(broughtLiterature(call), text);
  if (literature.length > 0) return { text: literature.join(' ') };
  const { medications, quantities, symptoms, dates } = factsOf(text);
  const noticed = [
    ...medications.map(({ name }) => name),
    ...quantities.map(({ value, unit }) => `${value} ${unit}`),
    ...symptoms,
    ...dates,
  ];
  const read = text === '' ? 'There is no question yet.' : `You wrote: “${shortened(text, 160)}”.`;
  const list = noticed.length > 0 ? ` I noticed: ${noticed.join(', ')}.` : '';
  return { text: `${STAND_IN} ${read}${list} ${ONLY_RULES}` };
}

function readable(value: Wire): string {
  const pairs: string[] = [];
  const walk = (part: Wire, path: string) => {
    if (pairs.length >= 12) return;
    if (typeof part !== 'object' || part === null) pairs.push(path ? `${path} ${part}` : String(part));
    else for (const [key, child] of Object.entries(part)) walk(child, Array.isArray(part) ? path : key);
  };
  walk(value, '');
  return shortened(pairs.join(', '), 400) || 'nothing';
}
