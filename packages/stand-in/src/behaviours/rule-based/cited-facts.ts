import type { ToolResult, Wire } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { type Given, sentence } from './given-facts.ts';
import { STAND_IN } from './stand-in.ts';

const MOST = 8;
const MARK = /^f[a-z2-9]{7}$/;

/** The facts that came with the results, each as its own sentence with its mark; null where none came. */
export function citedAnswer(results: readonly ToolResult[]): Reply | null {
  const lines = citedLines(results);
  if (lines.length === 0) return null;
  const more = lines.length > MOST ? '\nNot all that was found is shown here.' : '';
  return { text: `${STAND_IN} This stands in the record.\n${lines.slice(0, MOST).join('\n')}${more}` };
}

/** Each fact once, as a sentence with its mark. */
function citedLines(results: readonly ToolResult[]): readonly string[] {
  const given = new Map<string, Given>();
  for (const { result } of results) collect(result, given);
  return given.size === 0 ? [] : inTurn([...given.values()]).map(sentence);
}

/** The first fact of each thing, then the second of each: one long series does not hide the others. */
function inTurn(given: readonly Given[]): readonly Given[] {
  const things = [...Map.groupBy(given, ({ says }) => says.split(/\d/)[0]).values()];
  const longest = Math.max(...things.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => things.flatMap((facts) => facts[round] ?? [])).flat();
}

function collect(part: Wire, given: Map<string, Given>): void {
  if (typeof part === 'string') collectLines(part, given);
  if (typeof part !== 'object' || part === null) return;
  const { fact, says, verdict } = part as { readonly [field: string]: unknown };
  if (typeof fact === 'string' && MARK.test(fact) && typeof says === 'string' && !says.startsWith('note:')) {
    given.set(fact, { fact, says, ...(typeof verdict === 'string' ? { verdict } : {}) });
  }
  for (const child of Object.values(part)) collect(child, given);
}

/** What another agent wrote with marks of its own. */
function collectLines(text: string, given: Map<string, Given>): void {
  for (const [, says = '', fact = ''] of text.matchAll(/^(.*\S)\s*\[(f[a-z2-9]{7})\]\s*$/gm)) {
    if (!given.has(fact))
      given.set(fact, { fact, says: says.replace(STAND_IN, '').replace(/\.$/, '').trim() });
  }
}
