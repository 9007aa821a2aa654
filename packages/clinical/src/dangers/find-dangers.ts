import { DANGER_KINDS, type Dangers } from '@consilium/kernel';
import { type Check, dangerOf, isAbout, namesOf, rankOf } from './check.ts';
import { checkAllergies } from './check-allergies.ts';
import { checkDoses } from './check-doses.ts';
import { checkKidneys } from './check-kidneys.ts';
import { INTERACTING_INGREDIENTS, INTERACTION_PAIRS, pairsFor } from './interactions.ts';
import type { KnownOfPatient } from './known.ts';
import { onceEach } from './medicine.ts';
import { ALLERGY_TABLE } from './tables.ts';
import { PREGNANCY_ROWS } from './warnings.ts';

const checkInteractions: Check = (medicines) => {
  const dangers = medicines.flatMap((first, at) =>
    medicines.slice(at + 1).flatMap((second) => {
      const pairs = first.ingredients.flatMap((one) =>
        second.ingredients.flatMap((other) => pairsFor(one, other)),
      );
      const rows = pairs.map(({ id, severity, mechanism, publication }) => {
        return { id, severity, why: mechanism, source: publication };
      });
      const once = [...new Map(rows.map((row) => [row.id, row])).values()];
      return once.length === 0
        ? []
        : dangerOf({ kind: 'interaction', against: null, rows: once, medicines: [first, second] });
    }),
  );
  const unlisted = medicines.filter(
    ({ ingredients }) => !ingredients.some((each) => INTERACTING_INGREDIENTS.has(each)),
  );
  const why = `in none of the ${INTERACTION_PAIRS.length} listed pairs of classes`;
  const isLeft = medicines.length > 1 && unlisted.length > 0;
  return { dangers, notChecked: isLeft ? [{ kind: 'interaction', what: namesOf(unlisted), why }] : [] };
};

const checkPregnancy: Check = (medicines, { pregnancy }) => {
  if (pregnancy.state === 'none') return { dangers: [], notChecked: [] };
  const inTable = medicines.filter(
    (each) => !each.isLocal && PREGNANCY_ROWS.some((row) => isAbout(row, each)),
  );
  if (pregnancy.state === 'unknown') {
    const missing = { kind: 'pregnancy' as const, what: namesOf(inTable), why: pregnancy.why };
    return { dangers: [], notChecked: inTable.length === 0 ? [] : [missing] };
  }
  const dangers = inTable.map((medicine) =>
    dangerOf({
      kind: 'pregnancy',
      against: pregnancy.printed,
      rows: PREGNANCY_ROWS.filter((row) => isAbout(row, medicine)),
      medicines: [medicine],
      refs: pregnancy.refs,
    }),
  );
  const others = medicines.filter((each) => !inTable.includes(each));
  const why = 'not in the table, or used locally';
  return {
    dangers,
    notChecked: others.length === 0 ? [] : [{ kind: 'pregnancy', what: namesOf(others), why }],
  };
};

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
