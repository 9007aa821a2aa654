import type { ToolResult, Wire } from '../../model-call.ts';

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
