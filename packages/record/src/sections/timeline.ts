import { ConsiliumError, type PatientRecord, type SectionEntry } from '@consilium/kernel';
import { momentOf } from '../fhir/fhir-values.ts';
import type { RecordParts } from '../record-parts.ts';
import { VERSION_COLUMNS, type VersionRow, versionOf, WITH_IMPORT } from '../versions/version-row.ts';
import { entryNames } from './entry-names.ts';
import { sectionEntry } from './section-entry.ts';
import { TIMELINE_TYPES } from './section-lists.ts';

const MOST = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Rows of one day, and of a page: a page that would have more has fewer days. What a day has beyond its own is counted only. */
const MOST_ROWS = { ofDay: 1_000, ofPage: 5_000 };

/**
 * tenant, compartment, types, before, days, rows of a day, rows of the page. The days first and which rows are of them, without
 * content; then these. A day is that of the clinical time in UTC: what the resource calls its day may differ by one where it names
 * an offset.
 */
const TIMELINE = {
  name: 'record_timeline',
  text: `WITH days AS (
    SELECT DISTINCT (v.happened AT TIME ZONE 'UTC')::date AS day FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3::text[]) AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND v.happened < coalesce($4::date::timestamp AT TIME ZONE 'UTC', 'infinity')
    ORDER BY day DESC LIMIT $5
  ), listed AS (
    SELECT d.day, r.type, r.id, r.version, r.happened, r.of_day FROM days d CROSS JOIN LATERAL (
      SELECT v.type, v.id, v.version, v.happened, count(*) OVER ()::int AS of_day FROM app.resource_versions v
      WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3::text[]) AND v.recorded_to = 'infinity'
        AND NOT v.withdrawn AND v.happened >= d.day::timestamp AT TIME ZONE 'UTC'
        AND v.happened < (d.day + 1)::timestamp AT TIME ZONE 'UTC'
      ORDER BY v.happened DESC, v.type, v.id LIMIT $6
    ) r ORDER BY r.happened DESC, r.type, r.id LIMIT $7
  )
  SELECT l.day::text AS day, l.of_day, ${VERSION_COLUMNS}
    FROM listed l JOIN app.resource_versions v ON v.tenant = $1 AND v.compartment = $2
      AND v.type = l.type AND v.id = l.id AND v.version = l.version ${WITH_IMPORT}
    ORDER BY l.happened DESC, l.type, l.id`,
};

/** Everything that has a date, day by day. Throws ConsiliumError: `invalid_limit`, `invalid_cursor`. */
export function timeline({ store }: RecordParts, most = MOST_ROWS): PatientRecord['timeline'] {
  return async (caller, { before, limit }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST} days` });
    if (before !== undefined && !isDay(before))
      throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
    const { tenant, compartment } = caller.scope;
    return store.read(caller, { action: 'record.timeline' }, async (transaction) => {
      const values = [
        tenant,
        compartment,
        TIMELINE_TYPES,
        before ?? null,
        limit + 1,
        most.ofDay,
        most.ofPage,
      ];
      const { rows } = await transaction.query({ ...TIMELINE, values, rowMode: 'array' });
      const found = (rows as unknown as (readonly [string, number, ...VersionRow])[]).map(
        ([day, ofDay, ...row]) => ({
          day,
          ofDay,
          version: versionOf(row as unknown as VersionRow),
        }),
      );
      // The last day of a full page may be cut: it comes with the next.
      const isFull = rows.length === most.ofPage && found.some(({ day }) => day !== found[0]?.day);
      const read = isFull ? found.filter(({ day }) => day !== found.at(-1)?.day) : found;
      const names = await entryNames(
        transaction,
        caller.scope,
        read.map(({ version }) => version.resource),
      );
      const days = [...Map.groupBy(read, ({ day }) => day)].map(([day, all]) => {
        const entries = all.map(({ version }) => sectionEntry(version, names));
        const isResult = ({ type }: SectionEntry) => type === 'Observation';
        return {
          day,
          entries: entries.filter((entry) => !isResult(entry)),
          results: entries.filter(isResult),
          leftOut: (all[0]?.ofDay ?? 0) - all.length,
        };
      });
      const shown = days.slice(0, limit);
      return { days: shown, before: isFull || days.length > limit ? (shown.at(-1)?.day ?? null) : null };
    });
  };
}

function isDay(text: string): boolean {
  return DAY.test(text) && momentOf(text)?.startsWith(text) === true;
}
