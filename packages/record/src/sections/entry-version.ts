import { printQuantity, printRange } from '@consilium/clinical';
import {
  ConsiliumError,
  type FhirResource,
  type PatientRecord,
  type ResourceVersion,
  resultsIn,
  type Scope,
  type SectionEntry,
  shortTestName,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { textOf } from '../fhir/fhir-values.ts';
import { resultOf } from '../graph/resources/observation-value.ts';
import { topicOf } from '../graph/topic-of.ts';
import { objectsOf } from '../graph/words.ts';
import type { RecordParts } from '../record-parts.ts';
import { readCurrent, readVersion } from '../versions/read-versions.ts';
import { subjectMatter } from '../versions/search-columns.ts';
import { resourceTarget } from '../versions/version-target.ts';
import { entryNames } from './entry-names.ts';
import { sectionEntry } from './section-entry.ts';

/** One version as it was, printed as the lists print it. Throws ConsiliumError('not_found') where there is none. */
export function entryVersion({ store }: RecordParts): PatientRecord['entryVersion'] {
  return async (caller, ref) => {
    const { scope } = caller;
    if (!Number.isSafeInteger(ref.version) || ref.version < 1) throw new ConsiliumError('not_found');
    const act = {
      action: 'record.version' as const,
      targets: [`${resourceTarget(scope, ref)}/${ref.version}`],
    };
    return store.read(caller, act, async (transaction) => {
      const version = await readVersion(transaction, scope, ref);
      const current = await currentOf(transaction, scope, version);
      const names = await entryNames(transaction, scope, [version.resource]);
      const results = await reportResults(transaction, scope, version.resource);
      // The graph has what stands now: an entry that was corrected is asked about as it is.
      const node = current.withdrawn ? null : topicOf(current);
      const entry = sectionEntry(version, names);
      const details = [...entry.details, ...results];
      return { version, entry: { ...entry, details, node }, currentVersion: current.version };
    });
  };
}

async function currentOf(
  transaction: PoolClient,
  scope: Scope,
  version: ResourceVersion,
): Promise<ResourceVersion> {
  return version.recordedTo === null ? version : readCurrent(transaction, scope, version);
}

const RESULTS = {
  name: 'report_results',
  text: `SELECT v.id, v.content FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2
    AND v.type = 'Observation' AND v.id = ANY ($3::text[]) AND v.recorded_to = 'infinity' AND NOT v.withdrawn`,
};
const OBSERVATION = /^Observation\/([A-Za-z0-9.-]{1,64})$/;
const MOST = 500;

/** The results that a report groups, as they stand now, one line each: the report itself only names them. */
async function reportResults(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  report: FhirResource,
): Promise<SectionEntry['details']> {
  const references = objectsOf(report.result).map(({ reference }) => textOf(reference) ?? '');
  const ids = references.flatMap((each) => OBSERVATION.exec(each)?.[1] ?? []).slice(0, MOST);
  if (report.resourceType !== 'DiagnosticReport' || ids.length === 0) return [];
  const { rows } = await transaction.query({ ...RESULTS, values: [tenant, compartment, ids] });
  const found = new Map(
    (rows as { id: string; content: FhirResource }[]).map(({ id, content }) => [id, content]),
  );
  const lines = ids.flatMap((id) => found.get(id) ?? []).flatMap(linesOf);
  // A test that was done twice has one line with both.
  return [...Map.groupBy(lines, ({ label }) => label)].map(([label, all]) => ({
    label,
    text: all.map(({ text }) => text).join('\n'),
  }));
}

/** `5.6 mmol/L (3.5 to 5.1)`. High and low are said in Labs, where doubts are known. */
function linesOf(observation: FhirResource): SectionEntry['details'] {
  const numbers = resultsIn(observation).map(({ test, name, value, comparator, printedUnit, range }) => {
    const [low, high] = [range?.low ?? undefined, range?.high ?? undefined];
    const beside = printRange({
      ...(low === undefined ? {} : { low }),
      ...(high === undefined ? {} : { high }),
    }).replace(/^reference /, '');
    const printed = `${comparator ?? ''}${printQuantity(value, printedUnit ?? '')}`;
    return {
      label: shortTestName(test) ?? name,
      text: beside === '' ? printed : `${printed} (${beside})`,
    };
  });
  if (numbers.length > 0) return numbers;
  const { name } = subjectMatter(observation);
  const words = resultOf(observation).value_text;
  return words === undefined ? [] : [{ label: name ?? 'Result', text: words }];
}
