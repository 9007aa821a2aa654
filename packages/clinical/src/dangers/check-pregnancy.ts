import { type Check, dangerOf, isAbout, namesOf } from './check.ts';
import { PREGNANCY_ROWS } from './warnings.ts';

export const checkPregnancy: Check = (medicines, { pregnancy }) => {
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
