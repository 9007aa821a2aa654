import { refuse } from '../refuse.ts';

/** A value that PostgreSQL gets beside the text. */
export type Bound = null | boolean | string | number | bigint | readonly string[] | Date;

interface Parameter {
  readonly value: Bound;
  readonly cast: SqlType;
}

/** Types that a parameter may be sent as: a closed set, as it stands in the text. */
export type SqlType =
  | 'text'
  | 'int8'
  | 'float8'
  | 'boolean'
  | 'jsonb'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'interval'
  | 'text[]'
  | 'uuid';

/** A statement takes 65,535 parameters; long before that it is one that nobody wrote in good faith. */
const MOST_PARTS = 50_000;

/**
 * A piece of SQL. It is made of literals of our own source (`sql`), numbered names (`named`) and parameters (`bound`); there is no
 * way to make one of a string that came from elsewhere, so that the text of a statement cannot hold what a query said.
 */
export class Sql {
  /** A tree: a piece that stands in many others is not copied into them. */
  readonly #parts: readonly (string | Parameter | Sql)[];
  /** Of the text, once it is written out. */
  readonly #count: number;

  private constructor(parts: readonly (string | Parameter | Sql)[]) {
    this.#parts = parts;
    let count = 0;
    for (const part of parts) count += part instanceof Sql ? part.#count : 1;
    this.#count = count;
    if (this.#count > MOST_PARTS) refuseSize();
  }

  static ofTemplate(strings: TemplateStringsArray, inner: readonly Sql[]): Sql {
    // A loop: a statement is made of a thousand of these.
    const parts: (string | Sql)[] = [];
    for (const [index, text] of strings.entries()) {
      parts.push(text);
      if (index < inner.length) parts.push(inner[index]!);
    }
    return new Sql(parts);
  }

  static ofList(parts: readonly Sql[], by: Sql): Sql {
    return new Sql(parts.flatMap((part, index) => (index === 0 ? [part] : [by, part])));
  }

  static ofParameter(value: Bound, cast: SqlType): Sql {
    return new Sql([{ value, cast }]);
  }

  static ofName(kind: NameKind, number: number): Sql {
    if (!Number.isSafeInteger(number)) throw new Error('a name has a whole number');
    return new Sql([`${kind}${number}`]);
  }

  /**
   * The text with `$n` for each parameter, and their values. The same parameter object is sent once. Throws LensRefusal where they
   * are larger than `mostBytes`, each counted as often as it stands in the text: PostgreSQL copies it as often. Default: no limit.
   */
  render(mostBytes = Number.POSITIVE_INFINITY): { readonly text: string; readonly values: readonly Bound[] } {
    const places = new Map<Parameter, { readonly place: number; readonly bytes: number }>();
    const text: string[] = [];
    let bytes = 0;
    for (const part of this.#flat()) {
      if (typeof part === 'string') {
        text.push(part);
        continue;
      }
      const known = places.get(part) ?? { place: places.size + 1, bytes: bytesOf(part.value) };
      places.set(part, known);
      bytes += known.bytes;
      if (bytes > mostBytes) refuseSize();
      text.push(`$${known.place}::${part.cast}`);
    }
    return { text: text.join(''), values: [...places.keys()].map(({ value }) => value) };
  }

  /** Its parts in their order. */
  #flat(): readonly (string | Parameter)[] {
    const flat: (string | Parameter)[] = [];
    const add = (part: string | Parameter | Sql): void => {
      if (part instanceof Sql) part.#parts.forEach(add);
      else flat.push(part);
    };
    add(this);
    return flat;
  }
}

/** What is too large to be asked. */
export function refuseSize(): never {
  const instead = 'Ask for less, or name parts that stand twice: WITH … AS name.';
  return refuse('size', 'The query says too much at once.', undefined, instead);
}

/** About as many as it takes in memory. */
function bytesOf(value: Bound): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 8;
  return (value as readonly string[]).reduce((sum, text) => sum + text.length, 0);
}

/** What is numbered in a statement: tables' aliases, columns, elements of lists. */
export type NameKind = 'n' | 'e' | 'w' | 'r' | 'c' | 'x' | 'k' | 'o';

export function sql(strings: TemplateStringsArray, ...inner: readonly Sql[]): Sql {
  return Sql.ofTemplate(strings, inner);
}

export function bound(value: Bound, cast: SqlType): Sql {
  return Sql.ofParameter(value, cast);
}

export function named(kind: NameKind, number: number): Sql {
  return Sql.ofName(kind, number);
}

export function joined(parts: readonly Sql[], by: Sql): Sql {
  return Sql.ofList(parts, by);
}
