/** `text` has `part` in it, whatever the case. */
export const has = (text: string | undefined, part: string): boolean =>
  text?.toLowerCase().includes(part.toLowerCase()) ?? false;

type Key<Item> = keyof Item | ((item: Item) => string | number | undefined);
const keyed = <Item>(item: Item, key: Key<Item>) =>
  (typeof key === 'function' ? key(item) : item[key]) as string | number | undefined;

/** In the order of the keys, ascending; of equal first keys by the second, and so on. Nothing comes last. */
export function by<Item>(items: readonly Item[], ...keys: readonly Key<Item>[]): readonly Item[] {
  return [...items].sort((a, b) => {
    for (const key of keys) {
      const [x, y] = [keyed(a, key), keyed(b, key)];
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      return x < y ? -1 : 1;
    }
    return 0;
  });
}

export const sorted = <Item extends string | number | undefined>(items: readonly Item[]) =>
  by(items, (item) => item);

type Groups<Key, Item> = readonly (readonly [Key, readonly Item[]])[];

/** Of each key, what has it; in the order in which the keys first come. */
export function grouped<Item, Of extends string | number | undefined>(
  items: readonly Item[],
  key: (item: Item) => Of,
): Groups<Of, Item>;
export function grouped<Item, Of extends keyof Item>(items: readonly Item[], key: Of): Groups<Item[Of], Item>;
export function grouped<Item>(items: readonly Item[], key: Key<Item>): Groups<unknown, Item> {
  return [...Map.groupBy(items, (item) => keyed(item, key))];
}

export const byKey = <Of extends string | number | undefined, Item>(groups: Groups<Of, Item>) =>
  by(groups, ([key]) => key);
/** The largest first, of equal ones by their keys. */
export const byCount = <Of extends string | number | undefined, Item>(groups: Groups<Of, Item>) =>
  by(
    groups,
    ([, all]) => -all.length,
    ([key]) => key,
  );

/** Those that say exactly this. */
export const where = <Item>(items: readonly Item[], said: Partial<Item>): readonly Item[] =>
  items.filter((item) => Object.entries(said).every(([key, value]) => item[key as keyof Item] === value));

/** Those that say something there. */
export const having = <Item>(items: readonly Item[], key: keyof Item): readonly Item[] =>
  items.filter((item) => item[key] !== undefined);

/** Those whose type is called so. */
export const ofType = <Item extends { readonly type: string | undefined }>(
  items: readonly Item[],
  part: string,
) => items.filter(({ type }) => has(type, part));

export const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;
export const known = <Item>(items: readonly (Item | undefined)[]): readonly Item[] =>
  items.filter((item) => item !== undefined);
export const least = (texts: readonly (string | undefined)[]) => by(known(texts), (text) => text)[0];
export const greatest = (texts: readonly (string | undefined)[]) => by(known(texts), (text) => text).at(-1);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000;

export const year = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Number(date.slice(0, 4));

/** A list whose order the question leaves open. */
export const bag = <Item>(items: readonly Item[]) => ({ bag: items });

/** Each row once. */
export const distinct = (rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  unique(rows.map((row) => JSON.stringify(row))).map((row) => JSON.parse(row) as unknown[]);

/** To so many decimals, a half upwards. */
export const rounded = (value: number, decimals = 0): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** As a decimal is written: 7 is 7.0. */
export const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

/** Birthdays from one day to another, and months since the last of them. */
export function age(from: string, to: string): { readonly years: number; readonly months: number } {
  const [y1, m1, d1] = from.split('-').map(Number) as [number, number, number];
  const [y2, m2, d2] = to.split('-').map(Number) as [number, number, number];
  const months = (y2 - y1) * 12 + m2 - m1 - (d2 < d1 ? 1 : 0);
  return { years: Math.floor(months / 12), months: months % 12 };
}
