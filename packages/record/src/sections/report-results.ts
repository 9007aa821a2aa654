import { printQuantity, printRange } from '@consilium/clinical';
import {
  type FhirResource,
  resultsIn,
  type Scope,
  type SectionEntry,
  shortTestName,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { textOf } from '../fhir/fhir-values.ts';
import { resultOf } from '../graph/resources/observation-value.ts';
import { objectsOf } from '../graph/words.ts';
import { subjectMatter } from '../versions/search-columns.ts';

const RESULTS = {
  name: 'report_results',
  text: `SELECT v.id, v.content FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2
    AND v.type = 'Observation' AND v.id = ANY ($3::text[]) AND v.recorded_to = 'infinity' AND NOT v.withdrawn`,
};
const OBSERVATION = /^Observation\/([A-Za-z0-9.-]{1,64})$/;
const MOST = 500;

/** The results that a report groups, as they stand now, one line each: the report itself only names them. */
export async function reportResults(
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
