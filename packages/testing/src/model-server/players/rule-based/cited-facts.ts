import type { ToolResult, Wire } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { STAND_IN } from './stand-in.ts';

/** What a tool handed out to be cited: its mark, and what code printed of it. */
interface Given {
  readonly fact: string;
  readonly says: string;
  readonly verdict?: string;
}

const MOST = 8;
const MARK = /^f[a-z2-9]{7}$/;

/** The facts that came with the results, each as its own sentence with its mark; null where none came. */
export function citedAnswer(results: readonly ToolResult[]): Reply | null {
  const given = new Map<string, Given>();
  for (const { result } of results) collect(result, given);
  if (given.size === 0) return null;
  const all = inTurn([...given.values()]);
  const lines = all.slice(0, MOST).map(({ fact, says, verdict }) => {
    return `${says}${verdict === undefined ? '' : `: ${verdict}`}. [${fact}]`;
  });
  const more = all.length > MOST ? '\nThe record holds more about this.' : '';
  return { text: `${STAND_IN} This stands in the record.\n${lines.join('\n')}${more}` };
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
