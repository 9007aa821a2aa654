import { type FhirResource, type KnownOfValues, NO_RESULT, resultsIn, type Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** What is measured in these days may be the illness itself. */
const TOO_NEW = 2 * DAY;
const TOO_OLD = 2 * YEAR;
/** On fewer days nothing is usual. */
const LEAST_DAYS = 3;
const MOST = 60;

/** LOINC, and between which numbers a value is believed. */
const MEASURES = {
  oxygen: { codes: ['2708-6', '59408-5'], units: ['%'], plausible: [60, 100] },
  systolic: { codes: ['8480-6'], units: ['mm[Hg]', 'mmHg'], plausible: [60, 250] },
  'heart-rate': { codes: ['8867-4'], units: ['/min', '{beats}/min', 'beats/min'], plausible: [30, 200] },
} as const;
/** A blood pressure is a panel with its numbers inside. */
const CODES = [...Object.values(MEASURES).flatMap(({ codes }) => codes), '85354-9', '55284-4'].flatMap(
  (code) => [code, `http://loinc.org|${code}`],
);

const BIRTH_DATE = {
  name: 'known_birth_date',
  text: 'SELECT birth_date FROM app.patient_names WHERE tenant = $1 AND compartment = $2',
};
const MEASURED = {
  name: 'known_vital_signs',
  text: `SELECT v.happened, v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = 'Observation' AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND v.status <> ALL ($3) AND v.codes && $4 AND v.happened BETWEEN $5 AND $6
    ORDER BY v.happened DESC LIMIT ${MOST}`,
};

/**
 * Age and usual vital signs of the open patient, as the record says them: the median of at least three days of the last two years, without
 * the last two days. Shown to nobody: it moves the bounds that a number in a message is held against.
 */
export function createKnownOfValues(pool: Pool, now: () => Date): (scope: Scope) => Promise<KnownOfValues> {
  return (scope) =>
    scoped(
      pool,
      scope,
      async (transaction) => {
        const place = [scope.tenant, scope.compartment];
        const born = (await firstRow(transaction, BIRTH_DATE, place))?.[0] as string | null | undefined;
        const at = now().getTime();
        const { rows } = await transaction.query({
          ...MEASURED,
          values: [...place, NO_RESULT, CODES, new Date(at - TOO_OLD), new Date(at - TOO_NEW)],
          rowMode: 'array',
        });
        return { age: ageOf(born ?? '', at), usual: usualOf(rows as unknown as readonly Row[]) };
      },
      { readOnly: true },
    );
}

type Row = readonly [happened: Date, content: FhirResource];

/** Null where the day is not known to the month, or lies ahead. */
function ageOf(birthDate: string, at: number): number | null {
  const born = /^\d{4}-\d{2}/.test(birthDate) ? Date.parse(birthDate) : Number.NaN;
  return Number.isNaN(born) || born > at ? null : (at - born) / YEAR;
}

function usualOf(rows: readonly Row[]): KnownOfValues['usual'] {
  return Object.fromEntries(
    Object.entries(MEASURES).flatMap(([measure, { codes, units, plausible }]) => {
      const known: readonly string[] = codes;
      const knownUnits: readonly string[] = units;
      const byDay = new Map<string, number>();
      for (const [happened, content] of rows)
        for (const { test, value, unit, comparator } of resultsIn(content))
          if (known.includes(test) && knownUnits.includes(unit ?? '') && comparator === null)
            if (value >= plausible[0] && value <= plausible[1])
              byDay.set(happened.toISOString().slice(0, 10), value);
      const sorted = [...byDay.values()].sort((a, b) => a - b);
      return sorted.length < LEAST_DAYS ? [] : [[measure, sorted[sorted.length >> 1]!]];
    }),
  );
}
