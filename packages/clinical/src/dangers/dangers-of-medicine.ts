import type { DangersOfMedicine } from '@consilium/kernel';
import { findDangers } from './find-dangers.ts';
import type { KnownMedicine, KnownOfPatient } from './known.ts';
import { ingredientsOf } from './medicine.ts';
import { plainWords } from './plain-words.ts';
import { ALLERGY_GROUPS } from './warnings.ts';

/** The medicine need not be taken; `beside`: others that are asked about with it. Dangers among the others are left out. */
export function dangersOfMedicine(
  known: KnownOfPatient,
  said: string,
  beside: readonly string[] = [],
): DangersOfMedicine {
  const asked = askedMedicine(said);
  if (asked === null) return { medicine: null, dangers: [], notChecked: [] };
  const own = new Set(ingredientsOf(asked.texts));
  const besides = beside.flatMap((each) => askedMedicine(each) ?? []);
  const others = [...known.medicines, ...besides].filter(
    ({ texts }) => !ingredientsOf(texts).some((each) => own.has(each)),
  );
  const { dangers, notChecked } = findDangers({ ...known, medicines: [asked, ...others] });
  return {
    medicine: asked.name,
    dangers: dangers.filter(({ medicines }) => medicines.includes(asked.name)),
    notChecked: notChecked
      .filter(({ what }) => what.length === 0 || what.includes(asked.name))
      .map((each) => ({ ...each, what: each.what.length === 0 ? [] : [asked.name] })),
  };
}

/** By our tables and the lexicon, or as a class that our tables name: "penicillin", "NSAIDs". */
function askedMedicine(said: string): KnownMedicine | null {
  const ingredients = ingredientsOf([said]);
  if (ingredients.length > 0) return medicineOf(ingredients.join(' and '), ingredients);
  const plain = ` ${plainWords(said)} `;
  const group = ALLERGY_GROUPS.find(({ names }) => names.some((name) => plain.includes(` ${name} `)));
  return group === undefined || group.ingredients.size === 0
    ? null
    : medicineOf(group.called, [...group.ingredients]);
}

function medicineOf(name: string, texts: readonly string[]): KnownMedicine {
  return { name, texts, refs: [], notes: [] };
}
