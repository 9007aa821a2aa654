import type { NotChecked } from '@consilium/kernel';
import { type Check, dangerOf, isAbout, namesOf } from './check.ts';
import type { KnownAllergy } from './known.ts';
import { ingredientsOf, type Medicine } from './medicine.ts';
import { plainWords } from './plain-words.ts';
import { ALLERGY_TABLE } from './tables.ts';
import { ALLERGY_GROUPS, type AllergyGroup } from './warnings.ts';

interface ReadAllergy extends KnownAllergy {
  readonly ingredients: readonly string[];
  readonly groups: readonly AllergyGroup[];
}

const SAME = {
  id: 'same',
  severity: 'contraindicated',
  source: 'the record itself',
} as const;

export const checkAllergies: Check = (medicines, { allergies, hasNoAllergies }) => {
  const read = allergies.map(readAllergy);
  const dangers = read.flatMap((allergy) =>
    medicines.flatMap((medicine) => {
      const isSame = allergy.ingredients.some((each) => medicine.ingredients.includes(each));
      const rows = allergy.groups.flatMap((group) => group.rows.filter((row) => isAbout(row, medicine)));
      if (!isSame && rows.length === 0) return [];
      const kind = allergy.isMild ? 'intolerance' : 'allergy';
      const notes = allergy.notes.length === 0 ? '' : ` (${allergy.notes.join(', ')})`;
      return dangerOf({
        kind: 'allergy',
        of: plainWords(allergy.name),
        against: `${kind} to ${allergy.name}${notes}`,
        rows: isSame ? [{ ...SAME, why: `the record has an ${kind} to this very medicine` }] : rows,
        medicines: [medicine],
        refs: allergy.refs,
        milder: allergy.isMild ? 1 : 0,
      });
    }),
  );
  return { dangers, notChecked: medicines.length === 0 ? [] : unchecked(medicines, read, hasNoAllergies) };
};

function unchecked(
  medicines: readonly Medicine[],
  allergies: readonly ReadAllergy[],
  hasNone: boolean,
): readonly NotChecked[] {
  if (allergies.length === 0)
    return hasNone
      ? []
      : [{ kind: 'allergy', what: [], why: 'no allergy is recorded: nobody may have asked' }];
  const strange = allergies.filter(
    ({ groups, ingredients, isOther }) => groups.length === 0 && ingredients.length === 0 && !isOther,
  );
  const nameless = medicines.filter(({ ingredients }) => ingredients.length === 0);
  return [
    { kind: 'allergy' as const, what: strange.map(({ name }) => name), why: 'allergy not in the table' },
    { kind: 'allergy' as const, what: namesOf(nameless), why: 'name not known' },
  ].filter(({ what }) => what.length > 0);
}

function readAllergy(allergy: KnownAllergy): ReadAllergy {
  const ingredients = ingredientsOf(allergy.texts);
  const said = allergy.texts.map(plainWords);
  const groups = ALLERGY_GROUPS.filter(
    (group) => ingredients.some((each) => group.ingredients.has(each)) || hasOne(said, group.names),
  );
  return {
    ...allergy,
    ingredients,
    groups,
    isOther: allergy.isOther || hasOne(said, ALLERGY_TABLE.not_medicines),
  };
}

/** Whether a text in plain words has one of these names as words of its own. */
function hasOne(said: readonly string[], names: readonly string[]): boolean {
  return said.some((text) => names.some((name) => ` ${text} `.includes(` ${name} `)));
}
