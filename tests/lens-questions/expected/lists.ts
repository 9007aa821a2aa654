/** `text` has `part` in it, whatever the case. */
export const has = (text: string | undefined, part: string): boolean =>
  text?.toLowerCase().includes(part.toLowerCase()) ?? false;

/** In the order of the keys, ascending; of equal first keys by the second, and so on. Nothing comes last. */
export function by<Item>(
  items: readonly Item[],
  ...keys: readonly ((item: Item) => string | number | undefined)[]
): readonly Item[] {
  return [...items].sort((a, b) => {
    for (const key of keys) {
      const [x, y] = [key(a), key(b)];
      if (x === y) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      return x < y ? -1 : 1;
    }
    return 0;
  });
}

/** Of each key, what has it; in the order in which the keys first come. */
export function grouped<Item, Key extends string | number | undefined>(
  items: readonly Item[],
  key: (item: Item) => Key,
): readonly (readonly [Key, readonly Item[]])[] {
  return [...Map.groupBy(items, key)];
}

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
