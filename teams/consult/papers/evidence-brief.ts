import { type CheckedPaper, checkPaper, disagreements, findingAbout } from '@consilium/clinical';
import {
  defineFunction,
  evidenceOf,
  type PaperBlock,
  type PaperContent,
  paperShape,
  printShort,
} from '@consilium/kernel';
import { z } from 'zod';
import { askSentences } from './ask-sentences.ts';
import { codeSentence, levelWords, type PaperMarks, paperMarks, passagesOf } from './cite-source.ts';
import { choice, facts, type GradedEvidence, gradedEvidence } from './shapes.ts';

interface BriefParts {
  readonly evidence: GradedEvidence;
  readonly summary: CheckedPaper;
  readonly standIn: boolean;
}

const MOST_SOURCES = 12;
const MOST_PAIRS = 6;
const LONGEST_TITLE = 120;

function briefPaper({ evidence, summary, standIn }: BriefParts): PaperContent {
  const marks = paperMarks();
  const body = [
    ...summaryBlocks(summary, marks),
    ...contradictionBlocks(evidence, marks),
    ...sourceBlocks(evidence, marks),
  ];
  const cited = new Set(evidenceOf({ blocks: body }).map(({ ref }) => ref)).size;
  return {
    ...{ kind: 'evidence-brief', standIn, removed: summary.removed },
    ...headOf(evidence.question),
    blocks: [...body, ...countBlocks(evidence, cited)],
  };
}

/** A short question is its title. */
function headOf(question: string): Pick<PaperContent, 'title' | 'about'> {
  return question.length <= LONGEST_TITLE
    ? {
        title: `${question.charAt(0).toUpperCase()}${question.slice(1)}`,
        about: [{ label: 'Kind', text: 'Evidence brief' }],
      }
    : { title: 'Evidence brief', about: [{ label: 'Question', text: question }] };
}

function summaryBlocks({ blocks }: CheckedPaper, { again }: PaperMarks): readonly PaperBlock[] {
  const kept = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.sentences : []));
  if (kept.length === 0) return [];
  const sentences = kept.map((each) => ({ ...each, evidence: each.evidence.map(again) }));
  return [
    { kind: 'heading', text: 'In short' },
    { kind: 'paragraph', sentences },
  ];
}

function contradictionBlocks({ question, facts }: GradedEvidence, marks: PaperMarks): readonly PaperBlock[] {
  const pairs = disagreements(passagesOf(facts), question);
  const heading = { kind: 'heading', text: 'Where sources disagree' } as const;
  if (pairs.length === 0)
    return [
      heading,
      {
        kind: 'paragraph',
        sentences: [codeSentence('No two passages were found that go different ways about the same.')],
      },
    ];
  const items = pairs
    .slice(0, MOST_PAIRS)
    .map(({ one, other }) => [
      codeSentence(`${levelWords(one.passage)}: “${one.words}”`, [marks.literature(one)]),
      codeSentence(`${levelWords(other.passage)}: “${other.words}”`, [marks.literature(other)]),
    ]);
  return [heading, { kind: 'list', items }];
}

/** One row for each source: what it says about the question in its own words. */
function sourceBlocks({ question, facts }: GradedEvidence, marks: PaperMarks): readonly PaperBlock[] {
  const groups = [...Map.groupBy(passagesOf(facts), ({ snapshot }) => snapshot.hash).values()];
  const rows = groups
    .flatMap((group) => group.flatMap((passage) => findingAbout(passage, question) ?? []).slice(0, 1))
    .slice(0, MOST_SOURCES)
    .map((finding) => {
      const note = [marks.literature(finding)];
      const source = printShort(finding.passage.snapshot.source).replaceAll('*', '');
      return [
        [codeSentence(`${levelWords(finding.passage)}. ${source}`, note)],
        [codeSentence(`“${finding.words}”`, note)],
      ];
    });
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'Sources by strength of evidence' },
    { kind: 'table', head: ['Level and source', 'What it says'], rows },
  ];
}

/** In the manner of PRISMA. */
function countBlocks({ counts, gaps }: GradedEvidence, cited: number): readonly PaperBlock[] {
  const { found, screened, read } = counts;
  const sentences = [
    codeSentence(`Found ${found}, screened ${screened}, read ${read}, cited ${cited}.`),
    codeSentence('The level of each source follows from its kind and publication types, by rule.'),
    ...gaps.map((gap) => codeSentence(gap)),
  ];
  return [
    { kind: 'heading', text: 'How it was searched' },
    { kind: 'paragraph', sentences },
  ];
}

const SYSTEM =
  'You summarise what passages of the medical literature say about a question, for a clinician, the strongest evidence first.';
const MOST_PASSAGES = 16;

/** A model summarises the passages and the check leaves what they carry; the table, the contradictions and the counts are code's. */
export const evidenceBriefFunction = defineFunction({
  name: 'evidence_brief',
  description:
    'A page on a question from passages of the library: what each source says with its level, where sources disagree, and how many were found, screened, read and cited.',
  input: z.object({ evidence: gradedEvidence, ...choice }),
  output: z.object({ paper: paperShape, facts }),
  budget: () => ({ input: 16_384, output: 2_048 }),
  presets: {
    ...{ default: 'S4', variants: { high_stakes: 'D4' } },
    quality: { light: 'S1', standard: 'S4', high: 'D4' },
  },
  questions: ({ evidence }) => (evidence.facts.length === 0 ? { least: 0, most: 0 } : { least: 1, most: 1 }),
  ...{ zone: 'neutral', effect: 'pure' },
  run: async ({ evidence }, context) => {
    const given = evidence.facts.slice(0, MOST_PASSAGES);
    const task = `Question: ${evidence.question}`;
    const asked =
      given.length === 0 ? NOTHING : await askSentences(context, { system: SYSTEM, task, facts: given });
    const sources = { facts: given, current: new Map(), vocabulary: { terms: [], people: [] } };
    const summary = checkPaper(asked.sentences.join(' '), sources);
    const standIn = asked.standIn && summary.blocks.length > 0;
    return { paper: briefPaper({ evidence, summary, standIn }), facts: given };
  },
});

const NOTHING = { sentences: [], standIn: false } as const;
