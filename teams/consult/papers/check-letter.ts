import { type CheckedPaper, checkPaper, findingAbout } from '@consilium/clinical';
import {
  type ChartFact,
  defineFunction,
  type FunctionContext,
  type Json,
  type PaperBlock,
  type PaperContent,
  paperShape,
  type RecordVocabulary,
  writtenDay,
} from '@consilium/kernel';
import { z } from 'zod';
import { required } from '../chart/ports.ts';
import { codeSentence, levelWords, type PaperMarks, paperMarks, passagesOf } from './cite-source.ts';
import {
  BY_CODE,
  type ChartFacts,
  chartFacts,
  choice,
  facts,
  type GradedEvidence,
  gradedEvidence,
} from './shapes.ts';
import { letterInput } from './write-letter.ts';

interface LetterParts {
  readonly treatment: string;
  readonly letter: 'prior-authorisation' | 'appeal';
  readonly insurer: string;
  readonly denial: string;
  readonly chart: ChartFacts;
  readonly evidence: GradedEvidence;
  /** The reasons as a model wrote them and the check left them. */
  readonly reasons: CheckedPaper;
  readonly standIn: boolean;
}

const TITLES = { 'prior-authorisation': 'Request for prior authorisation', appeal: 'Appeal' } as const;
const MOST = { diagnoses: 8, medicines: 10, results: 10, allergies: 6, sources: 6 };

/** The letter: greeting, request and sections of the record are by code, each line with its source. */
function letterPaper(parts: LetterParts): PaperContent {
  const { treatment, letter, insurer, chart, reasons } = parts;
  const marks = paperMarks();
  const asked = reasons.blocks.map((block) => withMarks(block, marks));
  const known = new Map(chart.facts.map((fact) => [fact.id, fact]));
  const section = (title: string, ids: readonly string[], most: number): readonly PaperBlock[] => {
    const facts = ids.flatMap((id) => known.get(id) ?? []).toSorted(byWeight);
    if (facts.length === 0) return [];
    const items = facts.slice(0, most).map((fact) => [codeSentence(lineOf(fact), [marks.chart(fact)])]);
    return [
      { kind: 'heading', text: title },
      { kind: 'list', items },
    ];
  };
  return {
    ...{ kind: 'insurer-letter', title: `${TITLES[letter]}: ${treatment}`, standIn: parts.standIn },
    about: [
      ...(insurer === '' ? [] : [{ label: 'To', text: insurer }]),
      ...(chart.patient.name === ''
        ? []
        : [
            {
              label: 'Patient',
              text: `${chart.patient.name}${chart.patient.born === '' ? '' : `, born ${writtenDay(chart.patient.born)}`}`,
            },
          ]),
      { label: 'Date', text: writtenDay(chart.today) },
    ],
    blocks: [
      paragraph('Dear Sir or Madam,'),
      { kind: 'paragraph', sentences: requestOf(parts).map((text) => codeSentence(text)) },
      ...(asked.length === 0 ? [] : [{ kind: 'heading', text: 'Reasons' } as const, ...asked]),
      ...section('Diagnoses', chart.diagnoses, MOST.diagnoses),
      ...section('Treatments so far', chart.medicines, MOST.medicines),
      ...section('Results', chart.results, MOST.results),
      ...section('Allergies and intolerances', chart.allergies, MOST.allergies),
      ...evidenceSection(parts, marks),
      paragraph('The sources of each statement are listed below.'),
      paragraph('Yours faithfully,'),
    ],
    removed: reasons.removed,
  };
}

function paragraph(text: string): PaperBlock {
  return { kind: 'paragraph', sentences: [codeSentence(text)] };
}

function requestOf({ letter, treatment, denial }: LetterParts): readonly string[] {
  if (letter === 'prior-authorisation') return [`I ask you to authorise ${treatment} for this patient.`];
  return [
    `I appeal against the decision not to cover ${treatment} for this patient, and ask you to review it.`,
    ...(denial === ''
      ? []
      : [`The reason that was given is: “${denial.replaceAll(/["“”]/g, '').replace(/\.$/, '')}.”`]),
  ];
}

/** What goes on and what is out of range first; then the newest as the tools gave it. */
function byWeight(one: ChartFact, other: ChartFact): number {
  const weight = ({ fields, verdict }: ChartFact) =>
    (fields?.status === 'active' ? 2 : 0) + (verdict === 'high' || verdict === 'low' ? 2 : 0);
  return weight(other) - weight(one);
}

function evidenceSection({ evidence, treatment }: LetterParts, marks: PaperMarks): readonly PaperBlock[] {
  const passages = passagesOf(evidence.facts);
  const perSource = [...Map.groupBy(passages, ({ snapshot }) => snapshot.hash).values()];
  const items = perSource
    .flatMap((group) =>
      group
        .flatMap((passage) => findingAbout(passage, `${treatment} ${evidence.question}`) ?? [])
        .slice(0, 1),
    )
    .slice(0, MOST.sources)
    .map((finding) => [
      codeSentence(`${levelWords(finding.passage)}: “${finding.words}”`, [marks.literature(finding)]),
    ]);
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: 'Evidence' },
    { kind: 'list', items },
  ];
}

function withMarks(block: PaperBlock, { again }: PaperMarks): PaperBlock {
  if (block.kind !== 'paragraph') return block;
  return {
    ...block,
    sentences: block.sentences.map((each) => ({ ...each, evidence: each.evidence.map(again) })),
  };
}

/** As a line of its own: `eGFR` begins as it is written. */
function lineOf({ printed, verdict }: ChartFact): string {
  const begun = printed.replace(
    /^[a-z]+(?![A-Za-z])/,
    (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  );
  const found = verdict === 'high' || verdict === 'low' ? `${begun}, ${verdict}` : begun;
  return `${found.replace(/[.\s]+$/, '')}.`;
}

const input = z.object({
  ...letterInput,
  ...{ chart: chartFacts, evidence: gradedEvidence },
  sentences: z.array(z.string().max(1_000)).max(30),
  stand_in: z.boolean(),
  ...choice,
});

/** Checks each sentence of the reasons against the record as it is now and the passages, and composes the letter. */
export const checkLetterFunction = defineFunction({
  ...BY_CODE,
  name: 'check_letter',
  description:
    'Checks the reasons of a letter sentence by sentence and composes the letter: what fails is removed and named, what is not confirmed is marked.',
  input,
  output: z.object({ paper: paperShape, facts }),
  ...{ zone: 'record', effect: 'read' },
  run: async ({ sentences, stand_in: standIn, chart, evidence, ...parts }, context) => {
    const all = [...chart.facts, ...evidence.facts];
    const { current, vocabulary } = await recordNow(context, chart.facts);
    const reasons = checkPaper(sentences.join(' '), { facts: all, current, vocabulary });
    const paper = letterPaper({
      ...parts,
      chart,
      evidence,
      reasons,
      standIn: standIn && reasons.blocks.length > 0,
    });
    return { paper, facts: all };
  },
});

/** What the record says at this moment of the entries that facts were read from. */
async function recordNow(
  { step }: Pick<FunctionContext, 'step'>,
  known: readonly ChartFact[],
): Promise<{ readonly current: ReadonlyMap<string, number>; readonly vocabulary: RecordVocabulary }> {
  const read = await step('record_now', async ({ ports, caller }) => {
    const record = required(ports.record);
    const resources = [...new Set(known.map(({ resource }) => resource))].filter(
      (each) => !each.startsWith('Query/'),
    );
    const versions = await record.currentVersions(caller, resources);
    return { current: [...versions], vocabulary: await record.vocabulary(caller) } as unknown as Json;
  });
  const { current, vocabulary } = read as unknown as {
    current: readonly (readonly [string, number])[];
    vocabulary: RecordVocabulary;
  };
  // What a query computed has no version of its own.
  const computed = known.filter(({ resource }) => resource.startsWith('Query/'));
  return {
    current: new Map([...computed.map(({ resource, version }) => [resource, version] as const), ...current]),
    vocabulary,
  };
}
