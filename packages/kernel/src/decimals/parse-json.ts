/**
 * JSON whose decimals keep their trailing zeros: a laboratory that writes 7.40 measured two decimals. The value is a number
 * as ever (7.4); how it was written goes with the object that holds it, unseen by whoever lists its keys, and is written
 * again by JSON.stringify and by `numberText`. What a copy changes is written as it is then. Throws as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  // Most texts have no such number, and this is told in a fortieth of the time that reading them takes.
  if (!MAY_HAVE.test(text) || ODD.test(text)) return JSON.parse(text);
  let mark = '~';
  while (text.includes(`"${mark}`)) mark += '~';
  let count = 0;
  const marked = text.replace(DECIMAL, (member: string, name: string, number: string) => {
    count += 1;
    return `${member},"${mark}${name}":"${number}"`;
  });
  const value: unknown = JSON.parse(marked);
  return count === 0 ? value : withoutMarks(value, mark, 0);
}

/** How a number of an object is written: with the zeros that it came with, if it is still that number. */
export function numberText(holder: object, key: string, value: number): string {
  const text = (holder as Holder)[WRITTEN]?.[key];
  return text !== undefined && Number(text) === value ? text : JSON.stringify(value);
}

/** What a browser sends back has lost the zeros: numbers that are the same as before, in the same place, are written as before. */
export function asWrittenBefore<T>(now: T, before: unknown): T {
  if (!isObject(now) || !isObject(before)) return now;
  if (Array.isArray(now)) return now.map((each, n) => asWrittenBefore(each, (before as never)[n])) as T;
  const written = { ...(before as Holder)[WRITTEN], ...(now as Holder)[WRITTEN] };
  const fields = Object.fromEntries(
    Object.entries(now).map(([key, each]) => [key, asWrittenBefore(each, (before as never)[key])]),
  );
  return (Object.keys(written).length === 0 ? fields : keeping(fields, written)) as T;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const WRITTEN = Symbol('decimals as written');
interface Holder {
  [WRITTEN]?: { readonly [key: string]: string };
}

const MAY_HAVE = /\d\.\d*0\s*[,}]/;
/** A name with an escaped tilde could pass for a mark of ours. */
const ODD = /\\u007/i;
/** A member of an object. Within a string each quote has a backslash, so that no text of a string looks like one. */
const DECIMAL = /"([A-Za-z]+)"\s*:\s*(-?\d+\.\d*0)(?=\s*[,}])/g;
/** Deeper than any resource that is let in; what is below keeps its marks, and is refused for its depth. */
const DEEPEST = 400;

/** Of an object that holds such a decimal: JSON.stringify asks it how it is to be written. */
const KEEPING = Object.create(Object.prototype, {
  toJSON: {
    value(this: Holder & Record<string, unknown>): unknown {
      const copy: Record<string, unknown> = { ...this };
      for (const key of Object.keys(this[WRITTEN] ?? {})) {
        const value = copy[key];
        if (typeof value === 'number') copy[key] = rawJson(numberText(this, key, value));
      }
      return copy;
    },
  },
}) as object;

const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/** Objects that hold a mark are made anew: to take a key out of an object makes every later look at it slow. */
function withoutMarks(value: unknown, mark: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) value[n] = withoutMarks(value[n], mark, depth + 1);
    return value;
  }
  const fields = value as Record<string, unknown>;
  let written: Record<string, string> | undefined;
  for (const key of Object.keys(fields)) {
    const each = fields[key];
    if (typeof each === 'object') put(fields, key, withoutMarks(each, mark, depth + 1));
    else if (key.startsWith(mark)) {
      written ??= {};
      written[key.slice(mark.length)] = each as string;
    }
  }
  return written === undefined ? fields : keeping(fields, written, mark);
}

function keeping(
  fields: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, string>>,
  mark?: string,
): object {
  const holder = Object.create(KEEPING) as Holder & Record<string, unknown>;
  for (const key of Object.keys(fields))
    if (mark === undefined || !key.startsWith(mark)) put(holder, key, fields[key]);
  holder[WRITTEN] = written;
  return holder;
}

/** A member called `__proto__` is a member. */
function put(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, configurable: true, enumerable: true, writable: true });
}
