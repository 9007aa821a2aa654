import { DANGER_KINDS, type Dangers } from '@consilium/kernel';
import { type Check, rankOf } from './check.ts';
import { checkAllergies } from './check-allergies.ts';
import { checkDoses } from './check-doses.ts';
import { checkInteractions } from './check-interactions.ts';
import { checkKidneys } from './check-kidneys.ts';
import { checkPregnancy } from './check-pregnancy.ts';
import type { KnownOfPatient } from './known.ts';
import { onceEach } from './medicine.ts';
import { ALLERGY_TABLE } from './tables.ts';

const CHECKS: readonly Check[] = [
  checkAllergies,
  checkInteractions,
  checkKidneys,
  checkDoses,
  checkPregnancy,
];

/** Said with every list of dangers. */
export const DANGER_LIMITS = `Only short tables were searched, ${ALLERGY_TABLE.signature}. Doses (but that of apixaban), liver, breastfeeding and food were not checked. Nothing found does not mean that there is no danger.`;

/** What can harm the patient, the worst first, and what was not checked. Pure: the same facts give the same list. */
export function findDangers(known: KnownOfPatient): Dangers {
  const medicines = onceEach(known.medicines);
  const found = CHECKS.map((check) => check(medicines, known));
  return {
    dangers: found
      .flatMap(({ dangers }) => dangers)
      .toSorted(
        (a, b) =>
          rankOf(a.severity) - rankOf(b.severity) ||
          DANGER_KINDS.indexOf(a.kind) - DANGER_KINDS.indexOf(b.kind),
      ),
    notChecked: found.flatMap(({ notChecked }) => notChecked),
  };
}

/** What `after` has and `before` has not. */
export function newDangers(before: Dangers, after: Dangers): Dangers {
  const there = new Set(before.dangers.map(({ id }) => id));
  const unchecked = new Set(
    before.notChecked.flatMap(({ kind, what }) => what.map((each) => `${kind} ${each}`)),
  );
  return {
    dangers: after.dangers.filter(({ id }) => !there.has(id)),
    notChecked: after.notChecked.flatMap((each) => {
      const what = each.what.filter((name) => !unchecked.has(`${each.kind} ${name}`));
      return what.length === 0 ? [] : [{ ...each, what }];
    }),
  };
}
