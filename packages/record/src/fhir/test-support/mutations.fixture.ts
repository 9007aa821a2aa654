type Value = unknown;
type Container = Record<string | number, Value>;

/** One place of a resource: the object or array that holds a value, and its key there. */
interface Place {
  readonly holder: Container;
  readonly key: string | number;
}

/** A resource made wrong, or not, in one place. */
export interface Mutation {
  readonly kind: string;
  readonly resource: unknown;
  /** Where: keys joined by a dot. */
  readonly path: string;
}

type Change = (place: Place) => void;

const set = (value: (now: Value) => Value): Change => {
  return ({ holder, key }) => {
    holder[key] = value(holder[key]);
  };
};

const isObject = (value: Value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is done to a place; a kind that does not fit the value there leaves it as it is. */
const kinds: Readonly<Record<string, Change>> = {
  drop: ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  'wrong type': set((now) => (typeof now === 'string' ? 42 : 'text')),
  'no such code': set((now) => (typeof now === 'string' ? 'no-such-code' : now)),
  'bad date': set((now) => (typeof now === 'string' && /^\d{4}-/.test(now) ? '2020-13-01' : now)),
  'blank text': set((now) => (typeof now === 'string' ? ' ' : now)),
  'empty text': set((now) => (typeof now === 'string' ? '' : now)),
  'control character': set((now) => (typeof now === 'string' ? `${now}\u0001` : now)),
  'empty object': set((now) => (isObject(now) ? {} : now)),
  'empty array': set((now) => (Array.isArray(now) ? [] : now)),
  null: set(() => null),
  'one as array': set((now) => (Array.isArray(now) ? now : [now])),
  'array as one': set((now) => (Array.isArray(now) ? now[0] : now)),
  'unknown element': set((now) => (isObject(now) ? { ...(now as object), notAnElement: 1 } : now)),
  negative: set((now) => (typeof now === 'number' ? -now - 1 : now)),
  fraction: set((now) => (typeof now === 'number' ? now + 0.5 : now)),
  'renamed element': ({ holder, key }) => {
    if (Array.isArray(holder)) return;
    holder[`${key}s`] = holder[key];
    delete holder[key];
  },
  'moved up': ({ holder, key }) => {
    const inner = holder[key];
    if (isObject(inner) && !Array.isArray(holder)) Object.assign(holder, inner);
  },
};

/** One mutation of a copy of the resource, chosen by two numbers from 0 to 1. */
export function mutate(
  resource: unknown,
  choice: { readonly place: number; readonly kind: number },
): Mutation {
  const copy = structuredClone(resource) as Container;
  const places = [...placesIn(copy, [])].filter(({ path }) => path !== 'resourceType');
  const { place, path } = places[Math.floor(choice.place * places.length)]!;
  const names = Object.keys(kinds);
  const kind = names[Math.floor(choice.kind * names.length)]!;
  kinds[kind]!(place);
  return { kind, resource: copy, path };
}

function* placesIn(
  holder: Container,
  path: readonly (string | number)[],
): Generator<{ readonly place: Place; readonly path: string }> {
  for (const [key, value] of Object.entries(holder)) {
    const here = [...path, key];
    yield { place: { holder, key }, path: here.join('.') };
    if (typeof value === 'object' && value !== null) yield* placesIn(value as Container, here);
  }
}
