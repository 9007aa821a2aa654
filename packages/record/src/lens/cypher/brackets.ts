import { refuse } from '../refuse.ts';
import type { Token } from './token.ts';

/** Which bracket closes which, by index of the token. Made once, so that looking ahead costs nothing. */
export interface Brackets {
  /** Index of the closing bracket of the one at this index. */
  readonly closing: ReadonlyMap<number, number>;
  /** Index of the last `|` directly within the bracket that opens here: `[x IN xs WHERE x:A|B | x.name]`. */
  readonly lastBar: ReadonlyMap<number, number>;
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Refuses brackets that do not match. */
export function matchBrackets(tokens: readonly Token[]): Brackets {
  const closing = new Map<number, number>();
  const lastBar = new Map<number, number>();
  const open: { readonly index: number; readonly token: Token }[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'symbol') return;
    const { value } = token;
    if (value === '(' || value === '[' || value === '{') open.push({ index, token });
    else if (value === '|') {
      const inside = open.at(-1);
      if (inside) lastBar.set(inside.index, index);
    } else if (value === ')' || value === ']' || value === '}') {
      const opened = open.pop();
      if (!opened || CLOSES[opened.token.value as string] !== value) wrong(token, opened?.token);
      closing.set(opened.index, index);
    }
  });
  const left = open.at(-1);
  if (left) {
    const close = CLOSES[left.token.value as string];
    refuse(
      'grammar',
      `\`${left.token.value}\` is not closed.`,
      left.token,
      `Add the \`${close}\` that is missing.`,
    );
  }
  return { closing, lastBar };
}

function wrong(found: Token, opened: Token | undefined): never {
  const instead = opened
    ? `Close \`${opened.value}\` with \`${CLOSES[opened.value as string]}\` first.`
    : `Leave it out, or open it before.`;
  return refuse(
    'grammar',
    `\`${found.value}\` closes nothing here.`,
    { start: found.start, end: found.end },
    instead,
  );
}
