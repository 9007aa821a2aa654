import { printDate, printMeasurement, printPair, printQuantity, printRange } from '@consilium/clinical';
import type { Story } from '@consilium/example-patients';
import { type ChartFact, factId } from '@consilium/kernel';
import type {
  Condition,
  MedicationRequest,
  Observation,
  ObservationReferenceRange,
  Resource,
} from '@medplum/fhirtypes';
import { shortName } from './short-name.ts';

/** A fact, and the key by which the answers of this suite point at it: `hba1c@2025-02-04`. */
export interface NamedFact {
  readonly key: string;
  readonly name: string;
  readonly fact: ChartFact;
}

/** What tools would hand out about one of our patients, printed as they print it. */
export function factsOfStory(story: Story): readonly NamedFact[] {
  const latest = new Map<string, { resource: Resource; version: number }>();
  for (const { fullUrl, resource } of story.chapters.flatMap(({ bundle }) => bundle.entry ?? []))
    if (fullUrl && resource)
      latest.set(fullUrl, { resource, version: (latest.get(fullUrl)?.version ?? 0) + 1 });
  const single = [...latest].flatMap(([url, { resource, version }]) => {
    const ref = `${resource.resourceType}/${url.replace('urn:uuid:', '')}`;
    return factsOf(resource).map((said) => named(ref, version, said));
  });
  return withOneKeyEach([...single, ...seriesOf([...latest])]);
}

type Said = Pick<ChartFact, 'path' | 'printed' | 'verdict' | 'trend'> & { name: string; date: string };

function named(resource: string, version: number, { name, date, ...said }: Said): NamedFact {
  const fact = { resource, version, ...said };
  const key = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${date}`;
  return { key, name, fact: { id: factId(fact), ...fact } };
}

function factsOf(resource: Resource): readonly Said[] {
  switch (resource.resourceType) {
    case 'Observation':
      return observed(resource);
    case 'Condition':
      return [whole(textOf(resource.code), resource.onsetDateTime, conditionDetail(resource))];
    case 'MedicationRequest':
      return [
        whole(textOf(resource.medicationCodeableConcept), resource.authoredOn, medicationDetail(resource)),
      ];
    case 'AllergyIntolerance': {
      const reaction = resource.reaction?.[0]?.manifestation?.[0]?.text;
      const detail = `Allergy to ${textOf(resource.code)}${reaction ? `, reaction ${reaction}` : ''}${
        resource.onsetDateTime ? `, since ${printDate(resource.onsetDateTime)}` : ''
      }`;
      return [whole(textOf(resource.code), resource.onsetDateTime ?? resource.recordedDate, detail)];
    }
    case 'Procedure':
      return [
        whole(
          textOf(resource.code),
          resource.performedDateTime ?? resource.performedPeriod?.start,
          `${textOf(resource.code)}, ${resource.status}, on ${printDate(resource.performedDateTime ?? resource.performedPeriod?.start)}`,
        ),
      ];
    case 'Immunization':
      return [
        whole(
          textOf(resource.vaccineCode),
          resource.occurrenceDateTime,
          `Immunisation ${textOf(resource.vaccineCode)} on ${printDate(resource.occurrenceDateTime)}`,
        ),
      ];
    case 'Encounter':
      return [
        whole(
          textOf(resource.type?.[0]),
          resource.period?.start,
          `Visit "${textOf(resource.type?.[0])}" on ${printDate(resource.period?.start)}`,
        ),
      ];
    default:
      return [];
  }
}

function observed(observation: Observation): readonly Said[] {
  const name = shortName(textOf(observation.code));
  const date = printDate(observation.effectiveDateTime);
  const [first, second] = observation.component ?? [];
  if (first?.valueQuantity?.value !== undefined && second?.valueQuantity?.value !== undefined) {
    const pair = printPair(
      first.valueQuantity.value,
      second.valueQuantity.value,
      first.valueQuantity.unit ?? '',
    );
    return [
      {
        name,
        date,
        path: 'component',
        printed: printMeasurement(name, pair, date),
        verdict: null,
        trend: null,
      },
    ];
  }
  const value = observation.valueQuantity?.value;
  if (value === undefined) {
    const said = observation.valueString ?? textOf(observation.valueCodeableConcept);
    return said === ''
      ? []
      : [
          {
            name,
            date,
            path: 'value',
            printed: `${name}: ${said}, on ${date}`,
            verdict: null,
            trend: null,
          },
        ];
  }
  const unit = observation.valueQuantity?.unit ?? '';
  const range = observation.referenceRange?.[0];
  const reference = range
    ? printRange({ low: range.low?.value, high: range.high?.value, unit } as Parameters<typeof printRange>[0])
    : '';
  return [
    {
      name,
      date,
      path: 'valueQuantity',
      printed: printMeasurement(name, printQuantity(value, unit), date, reference),
      verdict: verdictOf(value, range),
      trend: null,
    },
  ];
}

function verdictOf(value: number, range: ObservationReferenceRange | undefined): ChartFact['verdict'] {
  if (range?.low?.value === undefined && range?.high?.value === undefined) return null;
  if (range.high?.value !== undefined && value > range.high.value) return 'high';
  return range.low?.value !== undefined && value < range.low.value ? 'low' : 'normal';
}

/** One fact for each series of at least three values in one unit, with the way it goes. */
function seriesOf(latest: readonly (readonly [string, { resource: Resource; version: number }])[]) {
  const groups = new Map<string, { url: string; version: number; observation: Observation }[]>();
  for (const [url, { resource, version }] of latest) {
    if (resource.resourceType !== 'Observation' || resource.valueQuantity?.value === undefined) continue;
    const key = `${shortName(textOf(resource.code))}|${resource.valueQuantity.unit ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), { url, version, observation: resource }]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [name = '', unit = ''] = key.split('|');
    const inOrder = group.toSorted((one, other) =>
      dateOf(one.observation) < dateOf(other.observation) ? -1 : 1,
    );
    const last = inOrder.at(-1);
    if (inOrder.length < 3 || !last) return [];
    const values = inOrder.map(({ observation }) => observation.valueQuantity?.value ?? 0);
    const listed = inOrder.map(
      ({ observation }, at) => `${printQuantity(values[at]!, unit)} on ${dateOf(observation)}`,
    );
    const said: Said = {
      name: `${name} series`,
      date: unit,
      path: 'series',
      printed: `${name}, ${values.length} values: ${listed.join(', ')}`,
      verdict: null,
      trend: trendOf(values),
    };
    return [named(`Observation/${last.url.replace('urn:uuid:', '')}`, last.version, said)];
  });
}

/** Every step in one direction and a tenth in all; as little as a twentieth between any two is stable. */
function trendOf(values: readonly number[]): ChartFact['trend'] {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const steps = values.slice(1).map((value, at) => value - values[at]!);
  const change = first === 0 ? 0 : (last - first) / Math.abs(first);
  if (steps.every((step) => step >= 0) && change >= 0.1) return 'rising';
  if (steps.every((step) => step <= 0) && change <= -0.1) return 'falling';
  return Math.max(...values) - Math.min(...values) <= 0.05 * Math.abs(first) ? 'stable' : null;
}

function whole(name: string, date: string | undefined, printed: string): Said {
  return { name, date: printDate(date), path: '', printed, verdict: null, trend: null };
}

function conditionDetail(condition: Condition): string {
  const status = condition.clinicalStatus?.coding?.[0]?.code ?? 'unknown';
  const ended = condition.abatementDateTime ? ` until ${printDate(condition.abatementDateTime)}` : '';
  return `${textOf(condition.code)}, ${status}, since ${printDate(condition.onsetDateTime)}${ended}`;
}

function medicationDetail(request: MedicationRequest): string {
  const dosage = request.dosageInstruction?.[0]?.text ?? '';
  const since = printDate(request.authoredOn);
  return [textOf(request.medicationCodeableConcept), dosage, `${request.status}, prescribed on ${since}`]
    .filter((piece) => piece !== '')
    .join(', ');
}

function textOf(concept: { text?: string; coding?: { display?: string }[] } | undefined): string {
  return concept?.text ?? concept?.coding?.[0]?.display ?? '';
}

function dateOf(observation: Observation): string {
  return printDate(observation.effectiveDateTime);
}

/** Two facts of one day share a name now and then: the second is `…#2`. */
function withOneKeyEach(facts: readonly NamedFact[]): readonly NamedFact[] {
  const times = new Map<string, number>();
  return facts.map((each) => {
    const time = (times.get(each.key) ?? 0) + 1;
    times.set(each.key, time);
    return time === 1 ? each : { ...each, key: `${each.key}#${time}` };
  });
}
