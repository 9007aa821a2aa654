import type { Entries, NodeValue, PathValue, RelationshipValue, Value } from './value.ts';

/** A value as the tables of scenarios write it. Throws on what it cannot read. */
export function readNotation(text: string): Value {
  const reader = new Notation(text);
  const value = reader.value();
  reader.end();
  return value;
}

class Notation {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Value {
    if (this.#sees("'")) return this.#string();
    if (this.#sees('[:')) return this.#relationship();
    if (this.#sees('[')) return this.#list();
    if (this.#sees('{')) return { kind: 'map', entries: this.#entries() };
    if (this.#sees('(')) return this.#node();
    if (this.#sees('<')) return this.#path();
    const word = this.#match(/[-+.\w]+/y);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[-+]?\d+$/.test(word)) return { kind: 'integer', value: BigInt(word) };
    if (/^-?(NaN|Inf(inity)?)$/.test(word))
      return { kind: 'float', value: Number(word.replace(/Inf$/, 'Infinity')) };
    const value = Number(word);
    if (word === '' || Number.isNaN(value)) throw this.#unreadable();
    return { kind: 'float', value };
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#unreadable();
  }

  #string(): string {
    const quoted = this.#match(/'(?:\\.|[^'\\])*'/sy);
    return quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
  }

  #list(): readonly Value[] {
    this.#take('[');
    const items: Value[] = [];
    while (!this.#sees(']')) {
      items.push(this.value());
      if (!this.#sees(']')) this.#take(',');
    }
    this.#take(']');
    return items;
  }

  #entries(): Entries {
    const entries = new Map<string, Value>();
    if (!this.#sees('{')) return entries;
    this.#take('{');
    while (!this.#sees('}')) {
      const key = this.#name();
      this.#take(':');
      entries.set(key, this.value());
      if (!this.#sees('}')) this.#take(',');
    }
    this.#take('}');
    return entries;
  }

  #name(): string {
    const name = this.#match(/`[^`]*`|[\p{L}\p{N}_]+/uy);
    return name.startsWith('`') ? name.slice(1, -1) : name;
  }

  #node(): NodeValue {
    this.#take('(');
    const labels: string[] = [];
    while (this.#sees(':')) {
      this.#take(':');
      labels.push(this.#name());
    }
    const properties = this.#entries();
    this.#take(')');
    return { kind: 'node', labels, properties };
  }

  #relationship(): RelationshipValue {
    this.#take('[');
    this.#take(':');
    const type = this.#name();
    const properties = this.#entries();
    this.#take(']');
    return { kind: 'relationship', type, properties };
  }

  #path(): PathValue {
    this.#take('<');
    const start = this.#node();
    const hops: PathValue['hops'][number][] = [];
    while (!this.#sees('>')) {
      const backwards = this.#sees('<');
      this.#take(backwards ? '<-' : '-');
      const relationship = this.#relationship();
      this.#take(backwards ? '-' : '->');
      hops.push({ relationship, backwards, node: this.#node() });
    }
    this.#take('>');
    return { kind: 'path', start, hops };
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #sees(sign: string): boolean {
    this.#space();
    return this.#text.startsWith(sign, this.#at);
  }

  #take(sign: string): void {
    if (!this.#sees(sign)) throw this.#unreadable();
    this.#at += sign.length;
    this.#space();
  }

  #match(pattern: RegExp): string {
    this.#space();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw this.#unreadable();
    this.#at += found.length;
    this.#space();
    return found;
  }

  #unreadable(): Error {
    return new Error(`cannot read ${this.#text} at ${this.#at}`);
  }
}
