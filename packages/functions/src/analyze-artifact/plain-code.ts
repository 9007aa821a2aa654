export interface PlainCode {
  /** The code without comments, with empty strings, in the same lines. A string that fills a line leaves its quotes. */
  readonly text: string;
  /** `and` and `or` are operators: Python, Ruby, shell. */
  readonly words: boolean;
}

/** Reads code once, from its first character to its last. */
export function plainCode(source: string): PlainCode {
  const words = hasWordOperators(source);
  const kept: string[] = [];
  for (let at = 0; at < source.length; ) {
    const end = endOfComment(source, at, words) ?? endOfString(source, at);
    if (end === null) {
      kept.push(source[at]!);
      at += 1;
      continue;
    }
    const whole = source.slice(at, end);
    const isString = /^['"`]/.test(whole);
    kept.push(isString ? '""' : '', ...(isString ? linesOf(whole, '""') : linesOf(whole, '')));
    at = end;
  }
  return { text: kept.join(''), words };
}

/** A line that ends with a colon opens a block, in languages whose comments begin with `#`. */
function hasWordOperators(source: string): boolean {
  let [hash, brace] = [0, 0];
  for (const line of source.split('\n')) {
    const end = line.trimEnd().at(-1) ?? '';
    if (end === ':' || /^\s*(?:def|elif|end|fi|done|import|from|#)(?:\s|$)/.test(line)) hash += 1;
    if (end === ';' || end === '{' || end === '}') brace += 1;
  }
  return hash > brace;
}

function endOfComment(source: string, at: number, hash: boolean): number | null {
  const two = source.slice(at, at + 2);
  if (two === '/*') return after(source.indexOf('*/', at + 2), 2, source);
  const isLine = hash ? source[at] === '#' : two === '//';
  return isLine ? after(source.indexOf('\n', at), 0, source) : null;
}

function endOfString(source: string, at: number): number | null {
  const quote = source[at]!;
  if (!`'"\``.includes(quote)) return null;
  const three = quote.repeat(3);
  if (quote !== '`' && source.startsWith(three, at)) return after(source.indexOf(three, at + 3), 3, source);
  for (let place = at + 1; place < source.length; place += 1) {
    const unit = source[place];
    if (unit === '\\') place += 1;
    else if (unit === quote) return place + 1;
    // An apostrophe, or a quote that nobody closed.
    else if (unit === '\n' && quote !== '`') return place;
  }
  return source.length;
}

function after(found: number, length: number, source: string): number {
  return found < 0 ? source.length : found + length;
}

function linesOf(text: string, each: string): readonly string[] {
  const breaks = text.split('\n').length - 1;
  return Array.from({ length: breaks }, () => `\n${each}`);
}
