import { lastUserText, type ModelCall, type ToolResult, type Wire } from '../../model-call.ts';
import type { Grounding, Reply } from '../../reply.ts';
import { citedAnswer } from './cited-facts.ts';
import { factsOf } from './facts.ts';
import { STAND_IN } from './stand-in.ts';
import { shortened } from './words.ts';

/** Says what the tools gave: the facts that they handed out, or else one line for each tool. */
export function resultsAnswer(results: readonly ToolResult[]): Reply {
  const cited = citedAnswer(results);
  if (cited) return cited;
  const lines = results.map(({ name, result }) => `${name.replaceAll('_', ' ')}: ${readable(result)}`);
  return { text: `${STAND_IN} This is what I found.\n${lines.join('\n')}` };
}

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

/** Shows that the text was read, and claims nothing. */
export function generalAnswer(call: ModelCall): Reply {
  const text = lastUserText(call);
  const { medications, quantities, symptoms, dates } = factsOf(text);
  const noticed = [
    ...medications.map(({ name }) => name),
    ...quantities.map(({ value, unit }) => `${value} ${unit}`),
    ...symptoms,
    ...dates,
  ];
  const read = text === '' ? 'There is no question yet.' : `You wrote: “${shortened(text, 160)}”.`;
  const list = noticed.length > 0 ? ` I noticed: ${noticed.join(', ')}.` : '';
  return { text: `${STAND_IN} ${read}${list} A language model would answer here; I only follow rules.` };
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
