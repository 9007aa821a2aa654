import { type ModelCall, type ToolResult, type Wire, withoutMarks } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { STAND_IN } from './words.ts';

/** What a tool handed out to be cited: its mark, and what code printed and computed of it. */
export interface Given {
  readonly fact: string;
  readonly says: string;
  readonly verdict?: string;
  readonly trend?: string;
  /** The name that was asked for and is nowhere. */
  readonly asked?: string;
  /** Marks of others that say the same. */
  readonly also?: readonly string[];
}

type Fields = { readonly [field: string]: Wire };

const MARK = /^f[a-z2-9]{7}$/;
const NOTE = 'note: ';

/** What the tool of this name gave; of several calls, all of it. */
export function gave(results: readonly ToolResult[], name: string): readonly Fields[] {
  return results.flatMap((each) => {
    if (each.name !== name) return [];
    const { result } = fields(each.result);
    return [fields(result === undefined ? each.result : result)];
  });
}

export function fields(value: Wire): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function list(value: Wire): readonly Wire[] {
  return Array.isArray(value) ? value : [];
}

/** Those of a list that can be cited. */
export function givenIn(value: Wire): readonly Given[] {
  return list(value).flatMap((each) => asGiven(each) ?? []);
}

/** The note of a whole answer, such as that nothing was found. */
export function noteIn(answer: Fields): Given | undefined {
  const given = asGiven(answer);
  return given?.says.startsWith(NOTE) ? given : undefined;
}

function asGiven(value: Wire): Given | undefined {
  const { fact, says, verdict, trend, asked } = fields(value);
  if (typeof fact !== 'string' || !MARK.test(fact) || typeof says !== 'string') return undefined;
  return {
    fact,
    says,
    ...(typeof verdict === 'string' ? { verdict } : {}),
    ...(typeof trend === 'string' ? { trend } : {}),
    ...(typeof asked === 'string' ? { asked } : {}),
  };
}

/** One sentence with its marks: what code printed, its verdict and its trend. Facts that say the same are one sentence. */
export function sentence({ fact, says, verdict, trend, also = [] }: Given): string {
  const judged = [verdict, trend].filter((each) => each !== undefined).join(', and ');
  const marks = [fact, ...also].map((each) => `[${each}]`).join(' ');
  return `${readable(says)}${judged === '' ? '' : `: ${judged}`}. ${marks}`;
}

/** Without the words of a form: that an order is an order, that a visit that was is finished. */
function readable(says: string): string {
  const said = (says.startsWith(NOTE) ? says.slice(NOTE.length) : says)
    .replace(/, ordered, active,/, ',')
    .replace(/, AMB, (?:finished, on|(planned), on)/, (_, planned) => (planned ? ', planned, on' : ', on'))
    .replace(/\.+$/, '');
  // Names such as eGFR and hCG keep their small letter.
  return /^\p{Ll}+(?![\p{L}\d])/u.test(said) ? `${said.slice(0, 1).toUpperCase()}${said.slice(1)}` : said;
}

const MOST = 8;

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

/** What our code put before the question, as JSON behind its first line; undefined where it did not. */
export function brought({ messages }: ModelCall, title: string): Wire {
  const texts = messages.flatMap((each) => (each.role === 'user' ? [withoutMarks(each.text)] : []));
  const found = texts.find((text) => text.startsWith(title));
  if (found === undefined) return undefined;
  try {
    return JSON.parse(found.slice(found.indexOf('\n') + 1));
  } catch {
    return undefined;
  }
}
