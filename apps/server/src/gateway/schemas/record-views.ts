import { TOPIC_LABELS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { fhirId, fhirType, versionView } from './fhir.ts';

const versionRef = z.object({ type: fhirType, id: fhirId, version: z.int() });

/** Goes into `topic` of a new conversation as it is. */
const node = z.union([z.object({ uuid: z.string(), type: z.enum(TOPIC_LABELS) }), z.null()]).openapi({
  description: 'What a conversation about it is pinned to; null: it cannot be',
});

const reported = z.string().nullable().openapi({
  description:
    'To be shown beside the entry: that the patient, or a person who acts for the patient, reported it. Null: the care team has it, or a source of theirs',
});

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
    current_version: z
      .int()
      .openapi({ description: 'Greater than the version where the entry has changed since' }),
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
    given: z.object({ value: z.number(), unit: z.string() }).nullable(),
    reported,
  })
  .openapi('LabPoint', {
    description:
      'Value and range in the unit of the series; the verdict by code, against the range of this very result: without one there is none',
  });

const mark = pointView
  .pick({ at: true, value: true, comparator: true, range: true, verdict: true })
  .openapi('LabMark');

const unread = z.int().openapi({
  description: 'Older measurements of the record that were not looked at: 0 but for very large records',
});

const trend = z.enum(['rising', 'falling', 'stable']).nullable();

const labView = z
  .object({
    code: z.string(),
    name: z.string(),
    category: z.string().nullable(),
    count: z.int(),
    unit: z.string().nullable(),
    trend,
    last: pointView,
    recent: z.array(mark).openapi({ description: 'The newest in this unit, oldest first' }),
    node,
  })
  .openapi('Lab');

export const labListView = z.object({ labs: z.array(labView), unread });

const seriesView = z
  .object({ unit: z.string().nullable(), points: z.array(pointView), trend })
  .openapi('LabSeries', { description: 'Results of one test in one unit, oldest first' });

export const labTestView = z.object({
  code: z.string(),
  name: z.string(),
  series: z.array(seriesView),
  left_out: z.int().openapi({ description: 'Results of this test that are in no series: too many' }),
  unread,
});

export const dayView = z
  .object({
    day: z.iso.date(),
    entries: z.array(entryView),
    results: z.array(entryView),
    left_out: z.int().openapi({ description: 'What the day has beyond what is listed of it' }),
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
