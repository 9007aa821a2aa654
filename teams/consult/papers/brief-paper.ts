import { type CheckedPaper, disagreements, findingAbout } from '@consilium/clinical';
import { evidenceOf, type PaperBlock, type PaperContent, printShort } from '@consilium/kernel';
import { codeSentence, levelWords, type PaperMarks, paperMarks, passagesOf } from './cite-source.ts';
import type { GradedEvidence } from './shapes.ts';

export interface BriefParts {
  readonly evidence: GradedEvidence;
  readonly summary: CheckedPaper;
  readonly standIn: boolean;
}

const MOST_SOURCES = 12;
const MOST_PAIRS = 6;
const LONGEST_TITLE = 120;

export function briefPaper({ evidence, summary, standIn }: BriefParts): PaperContent {
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
