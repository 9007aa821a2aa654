import { type Check, dangerOf, isAbout, namesOf } from './check.ts';
import type { KidneyFunction } from './known.ts';
import { KIDNEY_ROWS, type KidneyRow } from './warnings.ts';

type Measured = Exclude<KidneyFunction, { readonly missing: string }>;

export const checkKidneys: Check = (medicines, { kidneys }) => {
  const rowsOf = (medicine: (typeof medicines)[number]) =>
    KIDNEY_ROWS.filter((row) => isAbout(row, medicine));
  const inTable = medicines.filter((each) => !each.isLocal && rowsOf(each).length > 0);
  const others = medicines.filter((each) => !inTable.includes(each));
  const rest = [
    {
      kind: 'kidney' as const,
      what: namesOf(others.filter(({ isLocal }) => !isLocal)),
      why: 'not in the table',
    },
    { kind: 'kidney' as const, what: namesOf(others.filter(({ isLocal }) => isLocal)), why: 'used locally' },
  ].filter(({ what }) => what.length > 0);
  if ('missing' in kidneys) {
    const missing = { kind: 'kidney' as const, what: namesOf(inTable), why: kidneys.missing };
    return { dangers: [], notChecked: inTable.length === 0 ? rest : [missing, ...rest] };
  }
  const unclear = inTable.filter((each) => rowsOf(each).some((row) => mayBeBelow(kidneys, row)));
  const dangers = inTable.flatMap((medicine) => {
    const rows = rowsOf(medicine).filter((row) => isBelow(kidneys, row));
    // Of several bounds the lowest speaks: it is the gravest.
    const lowest = rows.toSorted((a, b) => a.below - b.below).slice(0, 1);
    return lowest.length === 0
      ? []
      : dangerOf({
          kind: 'kidney',
          against: kidneys.printed,
          rows: lowest,
          medicines: [medicine],
          refs: kidneys.refs,
        });
  });
  const warned = new Set(dangers.flatMap((each) => each.medicines));
  const old = kidneys.tooOld === undefined ? [] : inTable.filter(({ name }) => !warned.has(name));
  const unknown = [
    { kind: 'kidney' as const, what: namesOf(old), why: kidneys.tooOld ?? '' },
    {
      kind: 'kidney' as const,
      what: namesOf(unclear.filter((each) => !old.includes(each))),
      why: `only known: ${kidneys.printed}`,
    },
  ].filter(({ what }) => what.length > 0);
  return { dangers, notChecked: [...unknown, ...rest] };
};

function isBelow({ egfr, comparator }: Measured, { below }: KidneyRow): boolean {
  if (comparator === '<') return egfr <= below;
  return (comparator === null || comparator === '<=') && egfr < below;
}

/** Given as more or less than a number, it may stand on either side of the bound. */
function mayBeBelow(measured: Measured, row: KidneyRow): boolean {
  if (measured.comparator === null || isBelow(measured, row)) return false;
  return measured.comparator.startsWith('<') || measured.egfr < row.below;
}
