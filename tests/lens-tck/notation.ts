import type { Tagged } from '@consilium/testing/neo4j';

type Entries = Readonly<Record<string, Tagged>>;

/** A value as the tables of scenarios write it, tagged as in answers. Throws on what it cannot read. */
export function readNotation(text: string): Tagged {
  let at = 0;
  const unreadable = () => new Error(`cannot read ${text} at ${at}`);
  const sees = (sign: string) => text.startsWith(sign, at);
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw unreadable();
    at += found.length;
    while (/\s/.test(text[at] ?? '')) at += 1;
    return found;
  };
  const take = (sign: string) => {
    if (!sees(sign)) throw unreadable();
    match(new RegExp(`.{${sign.length}}`, 'sy'));
  };
  /** What stands between commas, up to this sign. */
  const until = (close: string, read: () => void) => {
    while (!sees(close)) {
      read();
      if (!sees(close)) take(',');
    }
    take(close);
  };

  const list = (): readonly Tagged[] => {
    const items: Tagged[] = [];
    take('[');
    until(']', () => items.push(value()));
    return items;
  };
  const name = () => match(/`[^`]*`|[\p{L}\p{N}_]+/uy).replaceAll('`', '');
  const entries = (): Entries => {
    const found: Record<string, Tagged> = {};
    if (!sees('{')) return found;
    take('{');
    until('}', () => {
      const key = name();
      take(':');
      found[key] = value();
    });
    return found;
  };
  const node = (id = ''): Entries => {
    take('(');
    const labels: string[] = [];
    while (sees(':')) {
      take(':');
      labels.push(name());
    }
    const properties = entries();
    take(')');
    return { node: id, labels, properties };
  };
  const relationship = (): Entries => {
    take('[:');
    const type = name();
    const properties = entries();
    take(']');
    return { relationship: '', type, properties };
  };
  /** Its nodes are called by their places, so that a relationship can say from which it comes. */
  const path = (): Entries => {
    take('<');
    const parts: Tagged[] = [node('0')];
    while (!sees('>')) {
      const isBackwards = sees('<');
      take(isBackwards ? '<-' : '-');
      const [left, right] = [String(parts.length - 1), String(parts.length + 1)];
      parts.push({ ...relationship(), source: isBackwards ? right : left });
      take(isBackwards ? '-' : '->');
      parts.push(node(right));
    }
    take('>');
    return { path: parts };
  };
  const value = (): Tagged => {
    if (sees("'"))
      return match(/'(?:\\.|[^'\\])*'/sy)
        .slice(1, -1)
        .replace(/\\(.)/gs, '$1');
    if (sees('[:')) return relationship();
    if (sees('[')) return list();
    if (sees('{')) return { map: entries() };
    if (sees('(')) return node();
    if (sees('<')) return path();
    const word = match(/[-+.\w]+/y);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[-+]?\d+$/.test(word)) return BigInt(word);
    const number = Number(word.replace(/Inf$/, 'Infinity'));
    if (Number.isNaN(number) && word !== 'NaN') throw unreadable();
    return number;
  };
  const whole = value();
  if (at < text.length) throw unreadable();
  return whole;
}
