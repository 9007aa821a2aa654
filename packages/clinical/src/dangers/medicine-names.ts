import { plainWords } from './plain-words.ts';

export interface MedicineNames {
  /** Of each name that a text has, the ingredients that it means. The text is in plain words. */
  readonly namesAmong: (plain: string) => readonly (readonly string[])[];
  /** The ingredients that the name of a medicine names; none: it is not known. */
  readonly ingredientsIn: (medicine: string) => readonly string[];
}

/** Finds ingredients by their own names and by others: spellings and brands. */
export function createMedicineNames(
  ingredients: Iterable<string>,
  also: Readonly<Record<string, readonly string[]>>,
): MedicineNames {
  const names = new Map<string, readonly string[]>([
    ...[...ingredients].map((each): [string, readonly string[]] => [plainWords(each), [each]]),
    ...Object.entries(also).map(([name, meant]): [string, readonly string[]] => [plainWords(name), meant]),
  ]);
  /** By the first word of the name; `at` is its place in the list. */
  const byFirstWord = Map.groupBy(
    [...names].map(([name, meant], at) => ({ name, meant, at })),
    ({ name }) => name.split(' ', 1)[0],
  );
  const namesAmong: MedicineNames['namesAmong'] = (plain) => {
    const said = ` ${plain} `;
    const found = [...new Set(plain.split(' '))].flatMap((word) =>
      (byFirstWord.get(word) ?? []).filter(({ name }) => name === word || said.includes(` ${name} `)),
    );
    return found.toSorted((one, other) => one.at - other.at).map(({ meant }) => meant);
  };
  return {
    namesAmong,
    ingredientsIn: (medicine) => [...new Set(namesAmong(plainWords(medicine)).flat())],
  };
}
