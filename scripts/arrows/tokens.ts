/** One piece of a source file. Comments are dropped; `text` tokens hold the content of strings and templates. */
export type Token = {
  readonly kind: 'word' | 'text' | 'mark';
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
};

const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const word = /[\p{ID_Start}$_#][\p{ID_Continue}$]*|\d[\w.]*/uy;
const quoted = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const regex = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const beforeRegex = new Set(['return', 'typeof', 'case', 'in', 'of', 'await', 'void', 'yield', 'else', 'do']);

/**
 * Splits TypeScript into tokens, without a parser: TypeScript 7 has no JavaScript API, and the rules need no more.
 * A template becomes one text with `?` in place of each expression, followed by the tokens of the expressions.
 * A quote or slash that is not closed on its line (text between JSX tags) is taken as a mark.
 */
export function tokenise(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let counted = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted++) if (source[counted] === '\n') line++;
    return line;
  };
  const mayStartRegex = (): boolean => {
    const last = tokens.at(-1);
    if (last === undefined) return true;
    return last.kind === 'mark'
      ? !/[)\]}]/.test(last.text)
      : last.kind === 'word' && beforeRegex.has(last.text);
  };
  const readTemplate = (start: number): void => {
    const place = tokens.push({ kind: 'text', text: '', line: lineAt(start) }) - 1;
    let text = '';
    for (at = start + 1; at < source.length && source[at] !== '`'; ) {
      if (source.startsWith('${', at)) {
        at += 2;
        text += '?';
        readUntilBrace();
      } else {
        const length = source[at] === '\\' ? 2 : 1;
        text += source.slice(at, at + length);
        at += length;
      }
    }
    at++;
    tokens[place] = { ...tokens[place]!, text };
  };
  const readUntilBrace = (): void => {
    for (let depth = 0; at < source.length; ) {
      take(blank);
      const start = at;
      if (start >= source.length) return;
      const name = take(word);
      if (name !== undefined) {
        tokens.push({ kind: 'word', text: name, line: lineAt(start) });
        continue;
      }
      if (source[at] === '`') {
        readTemplate(start);
        continue;
      }
      const string = take(quoted);
      if (string !== undefined) {
        tokens.push({ kind: 'text', text: string.slice(1, -1), line: lineAt(start) });
        continue;
      }
      if (source[at] === '/' && mayStartRegex() && take(regex) !== undefined) continue;
      // `a?.b` reads as `a.b`, so that a rule needs one pattern only.
      const mark = take(/\?\.(?!\d)/y) === undefined ? source[at++]! : '.';
      if (mark === '}' && depth-- === 0) return;
      if (mark === '{') depth++;
      tokens.push({ kind: 'mark', text: mark, line: lineAt(start) });
    }
  };

  // A stray closing brace ends one pass; the rest of the file is still read.
  while (at < source.length) readUntilBrace();
  return tokens;
}
