import type { LibraryDocument, Trial } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import {
  address,
  bytesOf,
  type ClientOptions,
  jsonOf,
  limitOf,
  type SourceClient,
} from '../source-client.ts';
import { malformed, pageOf } from '../source-result.ts';

const NAME = 'ClinicalTrials.gov';
const BASE = 'https://clinicaltrials.gov/api/v2/studies';

const PAGE = z.object({
  studies: z.array(z.unknown()),
  totalCount: z.number().int().optional(),
  nextPageToken: z.string().optional(),
});
const text = z.string().default('');
const STUDY = z.object({
  hasResults: z.boolean(),
  protocolSection: z.object({
    identificationModule: z.object({ nctId: z.string().regex(/^NCT\d{8}$/), briefTitle: z.string().min(1) }),
    statusModule: z.object({
      ...{ overallStatus: z.string().min(1), whyStopped: z.string().optional() },
      lastUpdatePostDateStruct: z.object({ date: z.string() }).optional(),
    }),
    sponsorCollaboratorsModule: z.object({ leadSponsor: z.object({ name: text }) }).optional(),
    designModule: z
      .object({
        phases: z.array(z.string()).default([]),
        enrollmentInfo: z.object({ count: z.number().optional() }).optional(),
      })
      .default({ phases: [] }),
    descriptionModule: z.object({ briefSummary: text, detailedDescription: text }).optional(),
    conditionsModule: z.object({ conditions: z.array(z.string()).default([]) }).optional(),
    armsInterventionsModule: z
      .object({ interventions: z.array(z.object({ name: text })).default([]) })
      .optional(),
    outcomesModule: z
      .object({ primaryOutcomes: z.array(z.object({ measure: text, timeFrame: text })).default([]) })
      .optional(),
    eligibilityModule: z.object({ eligibilityCriteria: text }).optional(),
  }),
});
type Protocol = z.output<typeof STUDY>['protocolSection'];

/** The registry's studies, by words in any field. */
export function createClinicalTrials({ egress, now }: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: async (search) => {
      const { query, after, signal } = search;
      const page = { 'query.term': query, pageSize: limitOf(search), pageToken: after, countTotal: 'true' };
      const asked = await askSource({ source: NAME, egress }, { url: address(BASE, page), signal });
      if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(NAME) : asked;
      const read = PAGE.safeParse(jsonOf(asked.text));
      if (!read.success) return malformed(NAME);
      const { studies, totalCount = studies.length, nextPageToken = null } = read.data;
      return pageOf(NAME, {
        items: studies.map((raw) => documentOf(raw, now())),
        total: totalCount,
        next: nextPageToken,
      });
    },
  };
}

function documentOf(raw: unknown, now: Date): LibraryDocument | null {
  const read = STUDY.safeParse(raw);
  if (!read.success) return null;
  const { hasResults, protocolSection } = read.data;
  const { identificationModule, statusModule, sponsorCollaboratorsModule, designModule } = protocolSection;
  const source: Trial = {
    ...{
      source_type: 'trial',
      registry_id: identificationModule.nctId,
      title: identificationModule.briefTitle,
    },
    ...{ sponsor: sponsorCollaboratorsModule?.leadSponsor.name ?? '', phases: designModule.phases },
    ...{ overall_status: statusModule.overallStatus, why_stopped: statusModule.whyStopped ?? null },
    ...{ has_results: hasResults, last_update: statusModule.lastUpdatePostDateStruct?.date ?? null },
  };
  return {
    ...{ source, text: textOf(source, protocolSection), bytes: bytesOf(raw) },
    ...{ licence: 'Public domain (U.S. National Library of Medicine)', retrieved: now.toISOString() },
    request: `${BASE}/${source.registry_id}`,
    // A registry keeps what was registered; a study that was stopped says so in its own fields.
    status: { status: 'none_known', by: 'clinicaltrials.gov' },
  };
}

function textOf({ title, overall_status, why_stopped }: Trial, protocol: Protocol): string {
  const { descriptionModule, conditionsModule, armsInterventionsModule, outcomesModule, eligibilityModule } =
    protocol;
  const count = protocol.designModule.enrollmentInfo?.count;
  const named = (name: string, values: readonly string[] = []) =>
    values.some(Boolean) ? `${name}: ${values.filter(Boolean).join('; ')}` : '';
  return [
    title,
    named('Status', [overall_status, why_stopped ?? '']),
    named('Enrolment', count === undefined ? [] : [String(count)]),
    named('Conditions', conditionsModule?.conditions),
    named(
      'Interventions',
      armsInterventionsModule?.interventions.map(({ name }) => name),
    ),
    descriptionModule?.briefSummary,
    descriptionModule?.detailedDescription,
    named(
      'Primary outcomes',
      outcomesModule?.primaryOutcomes.map(({ measure, timeFrame }) =>
        [measure, timeFrame].filter(Boolean).join(', '),
      ),
    ),
    eligibilityModule?.eligibilityCriteria,
  ]
    .filter(Boolean)
    .join('\n\n');
}
