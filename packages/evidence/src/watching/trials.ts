import type { WatchedValues } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../sources/ask-source.ts';
import { address, type ClientOptions, jsonOf } from '../sources/source-client.ts';
import { malformed } from '../sources/source-result.ts';
import { comparedText, type WatchSource, watchSource } from './watch-source.ts';

const NAME = 'ClinicalTrials.gov';
const BASE = 'https://clinicaltrials.gov/api/v2/studies';
/** Ids that fit into a URL. */
const AT_ONCE = 20;
/** What is asked for, so that the answer stays small. */
const FIELDS = [
  ...[
    'NCTId',
    'OverallStatus',
    'WhyStopped',
    'LastUpdatePostDate',
    'PrimaryCompletionDate',
    'CompletionDate',
  ],
  ...['EnrollmentCount', 'HasResults'],
].join('|');

const date = z.object({ date: z.string() }).optional();
const STUDY = z.object({
  hasResults: z.boolean(),
  protocolSection: z.object({
    identificationModule: z.object({ nctId: z.string() }),
    statusModule: z.object({
      ...{ overallStatus: z.string().min(1), whyStopped: z.string().optional() },
      ...{ lastUpdatePostDateStruct: date, primaryCompletionDateStruct: date, completionDateStruct: date },
    }),
    designModule: z
      .object({ enrollmentInfo: z.object({ count: z.number().optional() }).optional() })
      .optional(),
  }),
});
const PAGE = z.object({ studies: z.array(z.unknown()) });

/** Studies of the registry, by their NCT numbers. */
export function watchTrials(options: ClientOptions): WatchSource {
  return watchSource('trial', options, AT_ONCE, ({ egress }) => async (ids, signal) => {
    const page = { 'filter.ids': ids.join(','), fields: FIELDS, pageSize: ids.length };
    const asked = await askSource({ source: NAME, egress }, { url: address(BASE, page), signal });
    if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(NAME) : asked;
    const read = PAGE.safeParse(jsonOf(asked.text));
    if (!read.success) return malformed(NAME);
    const studies = read.data.studies.flatMap((raw) => STUDY.safeParse(raw).data ?? []);
    // None of several: the form has changed.
    if (studies.length === 0 && read.data.studies.length > 0) return malformed(NAME);
    return {
      kind: 'heard',
      found: new Map(
        studies.map((study) => [study.protocolSection.identificationModule.nctId, valuesOf(study)] as const),
      ),
    };
  });
}

function valuesOf({ hasResults, protocolSection }: z.output<typeof STUDY>): WatchedValues {
  const { statusModule, designModule } = protocolSection;
  return {
    overall_status: comparedText(statusModule.overallStatus),
    why_stopped: comparedText(statusModule.whyStopped),
    last_update: comparedText(statusModule.lastUpdatePostDateStruct?.date),
    primary_completion: comparedText(statusModule.primaryCompletionDateStruct?.date),
    completion: comparedText(statusModule.completionDateStruct?.date),
    enrolment: comparedText(designModule?.enrollmentInfo?.count),
    has_results: hasResults ? 'yes' : 'no',
  };
}
