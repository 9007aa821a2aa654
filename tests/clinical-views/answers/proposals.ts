import { plainWords } from '@consilium/clinical';
import { clinicalDate } from '@consilium/console/src/components/dates.ts';
import { unitWords } from '@consilium/console/src/fhir/unit-words.ts';
import { type FhirResource, type Proposal, resultsIn, seriesKey } from '@consilium/kernel';
import type { PaperCase, PaperResult, ProposalsCase } from '../cases.ts';
import type { Charts } from '../charts.ts';
import { readMessage, readPaper } from './extract.ts';
import { differs, type Faults } from './results.ts';
import { seriesNamed } from './tests-named.ts';

const MOST = 100;

/** The results of a paper as they are proposed: all that stand there, and no other. */
export async function paperFaults(charts: Charts, { patient, text, expect }: PaperCase): Promise<Faults> {
  const caller = await charts.own(patient);
  await readPaper(charts, caller, text);
  const proposed = (await charts.record.proposals(caller, { status: 'open', limit: MOST })).filter(
    ({ resource }) => resource.resourceType === 'Observation',
  );
  const left = new Set(proposed);
  const faults = expect.flatMap((wanted) => {
    const named = [...left].filter((each) => isCalled(each, wanted.test));
    // A test may stand on a paper twice: that with the fewest faults is meant.
    const [found] = named.toSorted(
      (one, other) => resultFaults(one, wanted).length - resultFaults(other, wanted).length,
    );
    if (found === undefined) return [`no ${wanted.test}`];
    left.delete(found);
    return resultFaults(found, wanted).map((fault) => `${wanted.test}: ${fault}`);
  });
  // `<0.6` is proposed as the bound that it is. The cases name exact values only, so they say nothing of it.
  const others = [...left].filter((each) => !isBound(each)).map(({ quote }) => `proposed too: ${quote}`);
  return [...faults, ...others];
}

interface Quantity {
  readonly value?: number;
  readonly comparator?: string;
  readonly unit?: string;
  readonly code?: string;
}

function resultFaults({ resource }: Proposal, wanted: PaperResult): Faults {
  const { value, comparator, unit, code } = resource.valueQuantity as unknown as Quantity;
  const [range] = (resource.referenceRange ?? []) as unknown as readonly {
    low?: Quantity;
    high?: Quantity;
  }[];
  const [performer] = (resource.performer ?? []) as unknown as readonly { display?: string }[];
  const day =
    typeof resource.effectiveDateTime === 'string' ? clinicalDate(resource.effectiveDateTime) : 'asks';
  return [
    differs('value', value, wanted.value),
    differs('sign', comparator, undefined),
    differs('unit', code === undefined && unit === undefined ? 'asks' : unitWords(code ?? unit), wanted.unit),
    differs('day', day, wanted.date),
    differs('low', range?.low?.value, wanted.low),
    differs('high', range?.high?.value, wanted.high),
    // Capitals are the printer's.
    differs('laboratory', performer?.display?.toLowerCase(), wanted.laboratory?.toLowerCase()),
  ].flat();
}

/** A physician calls `Troponin T, hs` a troponin T. */
function isCalled({ resource, quote }: Proposal, test: string): boolean {
  const isSensitive = /(?<!\p{L})hs(?!\p{L})|high[\s-]sensitiv/iu.test(quote);
  const keys = new Set([...seriesNamed(test), ...(isSensitive ? seriesNamed(`hs-${test}`) : [])]);
  return resultsIn(resource).some((result) => keys.has(seriesKey(result.test)));
}

function isBound({ resource }: Proposal): boolean {
  return (resource.valueQuantity as unknown as Quantity | undefined)?.comparator !== undefined;
}

/** Somebody who says "I" is the patient; of a child it is a parent. */
export async function proposalFaults(charts: Charts, given: ProposalsCase): Promise<Faults> {
  const { patient, messages = [], text, expect } = given;
  const doctor = await charts.own(patient);
  const isChild = patient === 'duchenne';
  const isOwn = isChild || messages.some((each) => /\b(?:I|my|me)\b/u.test(each));
  const writer = isOwn ? await charts.letIn(doctor, isChild ? 'proxy' : 'self') : doctor;
  const asked: string[] = [];
  for (const message of messages) asked.push(...(await readMessage(charts, writer, message, isChild)));
  if (text !== undefined) await readPaper(charts, writer, text);
  const open = await charts.record.proposals(writer, { status: 'open', limit: MOST });
  const ids = new Set(open.map(({ id }) => id));
  const questions = await charts.record.questions(writer);
  asked.push(...questions.flatMap(({ proposal, question }) => (ids.has(proposal ?? '') ? [question] : [])));
  const words = open.map(({ quote }) => quote).join(' | ');
  return [
    ...(expect.proposals === undefined || open.length === expect.proposals
      ? []
      : [`${open.length} proposals instead of ${expect.proposals}: ${words}`]),
    ...(expect.holds ?? [])
      .filter((held) => !open.some(({ resource }) => saysAll(resource, held)))
      .map((held) => `${held} is not among: ${words}`),
    ...(expect.questioned ?? [])
      .filter((value) => !asked.some((question) => question.includes(value)))
      .map((value) => `${value} is not questioned`),
  ];
}

/** Each word of "weight 84.2 kg" stands in the fact. */
function saysAll(resource: FhirResource, held: string): boolean {
  const said = ` ${plainNumbers(JSON.stringify(resource))} `;
  return plainNumbers(held)
    .split(' ')
    .every((word) => said.includes(` ${word} `));
}

function plainNumbers(text: string): string {
  return plainWords(text.replaceAll(/(?<=\d)\.(?=\d)/gu, 'point'));
}
