import { DANGER_KINDS, DANGER_SEVERITIES, TOPIC_LABELS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { fhirId, fhirType, versionView } from './fhir.ts';

const versionRef = z.object({ type: fhirType, id: fhirId, version: z.int() });

/** Goes into `topic` of a new conversation as it is. */
const node = z
  .union([z.object({ uuid: z.string(), type: z.enum(TOPIC_LABELS) }), z.null()])
  .describe('What a conversation about it is pinned to; null: it cannot be');

const reported = z
  .string()
  .nullable()
  .describe(
    'To be shown beside the entry: that the patient, or a person who acts for the patient, reported it. Null: the care team has it, or a source of theirs',
  );

/** One entry as a list shows it; printed by code, the resource itself is behind its id. */
export const entryView = versionRef
  .extend({
    title: z.string(),
    status: z.string().nullable(),
    date: z.string().nullable(),
    end: z.string().nullable(),
    reported,
    details: z.array(z.object({ label: z.string(), text: z.string() })),
    node,
  })
  .openapi('SectionEntry');

export const entryVersionView = z
  .object({
    version: versionView,
    entry: entryView,
    current_version: z.int().describe('Greater than the version where the entry has changed since'),
  })
  .openapi('EntryVersion');

const range = z.object({ low: z.number().nullable(), high: z.number().nullable() });

const pointView = versionRef
  .extend({
    path: z.string(),
    at: z.string().nullable(),
    value: z.number(),
    comparator: z.string().nullable(),
    range: range.nullable(),
    verdict: z.enum(['high', 'low', 'normal']).nullable(),
    doubt: z.string().nullable().openapi({
      description:
        'To be shown beside the value: why it is not trusted, until a person has looked at it. Then it has no verdict and is in no trend. Null: nothing is asked about it',
      example: 'probably mg/dL: waits for review',
    }),
    method: z.string().nullable(),
    given: z.object({ value: z.number(), unit: z.string() }).nullable(),
    reported,
  })
  .openapi('LabPoint', {
    description:
      'Value and range in the unit of the series; the verdict by code, against the range of this very result: without one there is none',
  });

const mark = pointView
  .pick({ at: true, value: true, comparator: true, range: true, verdict: true, doubt: true })
  .openapi('LabMark');

const unread = z
  .int()
  .describe('Older measurements of the record that were not looked at: 0 but for very large records');

const trend = z.enum(['rising', 'falling', 'stable']).nullable();
const trendOver = z
  .object({ from: z.string(), to: z.string(), results: z.int() })
  .nullable()
  .describe('The results of one method that the trend was computed from');
const shortName = z
  .string()
  .nullable()
  .openapi({ description: 'As a chart calls it; null: the test is not in our table', example: 'NT-proBNP' });

const labView = z
  .object({
    code: z.string(),
    codes: z.array(z.string()).describe('Every code that its results have'),
    name: z.string(),
    shortName,
    category: z.string().nullable(),
    count: z.int(),
    unit: z.string().nullable(),
    trend,
    trendOver,
    doubted: z.int().describe('Results of it that wait for review'),
    followed: z
      .object({ for: z.string(), rank: z.int() })
      .nullable()
      .describe(
        'The condition or medicine of this patient that it is followed for; rank 0 is the most telling',
      ),
    isCurrent: z
      .boolean()
      .describe(
        'False: it belongs to a state that this patient is not in now, as fundal height to a pregnancy',
      ),
    last: pointView,
    recent: z.array(mark).describe('The newest in this unit, oldest first'),
    node,
  })
  .openapi('Lab');

export const labListView = z.object({ labs: z.array(labView), unread });

const changeView = z
  .object({
    at: z.string().nullable(),
    method: z.object({ before: z.string(), after: z.string() }).nullable(),
    range: z.object({ before: range, after: range }).nullable(),
  })
  .openapi('LabChange', {
    description: 'From the result of this date on, the method or the reference range is another',
  });

const seriesView = z
  .object({
    unit: z.string().nullable(),
    points: z.array(pointView),
    trend,
    trendOver,
    changes: z.array(changeView),
  })
  .openapi('LabSeries', { description: 'Results of one analyte in one unit, oldest first' });

export const labTestView = z.object({
  code: z.string(),
  name: z.string(),
  shortName,
  series: z.array(seriesView),
  left_out: z.int().describe('Results of this test that are in no series: too many'),
  unread,
});

export const dayView = z
  .object({
    day: z.iso.date(),
    entries: z.array(entryView),
    results: z.array(entryView),
    left_out: z.int().describe('What the day has beyond what is listed of it'),
  })
  .openapi('TimelineDay');

export const questionView = z
  .object({
    id: z.string(),
    code: z.string(),
    question: z.string(),
    resources: z.array(versionRef),
    proposal: z.string().nullable(),
    can: z.array(z.enum(['correct', 'end', 'decide', 'keep'])),
  })
  .openapi('ChartQuestion');

const dangerView = z
  .object({
    id: z.string(),
    kind: z.enum(DANGER_KINDS),
    severity: z.enum(DANGER_SEVERITIES),
    medicines: z.array(z.string()),
    against: z
      .string()
      .nullable()
      .describe(
        'What the medicine is held against: allergy, kidney function, pregnancy; null: the other medicine',
      ),
    text: z.string(),
    source: z.string(),
    because: z.array(versionRef).describe('The entries that it follows from'),
  })
  .openapi('Danger');

const notCheckedView = z
  .object({ kind: z.enum(DANGER_KINDS), what: z.array(z.string()), why: z.string() })
  .openapi('NotChecked', { description: 'Medicines or allergies that a check left out, and why' });

const found = { dangers: z.array(dangerView), not_checked: z.array(notCheckedView) };

export const dangersView = z.object({
  ...found,
  medicines: z.int().describe('How many entries of medicines were looked at'),
  limits: z.string().describe('To be shown with every list: what no table has'),
  proposals: z
    .array(z.object({ proposal: z.string(), ...found }))
    .describe('What accepting an open proposal would add'),
});
