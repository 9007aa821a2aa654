import { openPdf } from '@consilium/base/pdf';
import { type StoryId, storyIds } from '@consilium/example-patients';
import { type PaperContent, printedDocument, sentencesOf } from '@consilium/kernel';
import { printDocument } from '@consilium/printing';
import { paperFunctions } from '@consilium/team-consult/papers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Goal, goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import {
  FIRST_RUNS,
  type Judged,
  judgeBlind,
  type Outcome,
  outcomeOf,
  readBlindSet,
} from './blind-letters.ts';
import { type Letters, startLetters } from './letters-fixture.ts';
import { judgeOwn } from './own-sentences.ts';
import { wordsInDocx } from './words-in-docx.ts';
import { wrongWriter } from './wrong-sentences.ts';

/** What is asked for of each patient: a treatment, and a question for the library. */
const ASKED: { readonly [story in StoryId]: readonly [treatment: string, question: string] } = {
  'diabetes-kidney': ['finerenone', 'finerenone in diabetic kidney disease'],
  'heart-failure': ['sacubitril and valsartan', 'sacubitril valsartan in heart failure'],
  duchenne: ['deflazacort', 'deflazacort and walking in Duchenne muscular dystrophy'],
  'breast-cancer': ['trastuzumab', 'trastuzumab for 6 or 12 months and survival'],
  'pregnancy-hypothyroidism': ['levothyroxine', 'levothyroxine in pregnancy'],
  polypharmacy: ['apixaban', 'apixaban and bleeding in older adults'],
};
const functionOf = (name: string) => paperFunctions.find((each) => each.name === name)!;
const full = suiteSize() === 'full';
const PATIENTS: readonly StoryId[] = full ? storyIds : ['heart-failure', 'breast-cancer'];
type Written = { readonly paper: PaperContent };

const figures = {
  ...{ sentences: 0, uncited: 0, planted: 0, left: 0, contradictions: 0, files: 0, pages: 0 },
  ...{ own: 0, ownWrong: 0, ownRemoved: 0 },
};

describe('[letters] six patients: a page for the visit, a letter, a brief [A19] [B15] [D12]', () => {
  let letters: Letters;
  const writer = wrongWriter();
  const papers = new Map<StoryId, readonly PaperContent[]>();
  const [first, second] = [readBlindSet('blind.json'), readBlindSet('blind-2.json')];
  let judged: readonly Judged[];
  let judgedLater: readonly Judged[];
  beforeAll(async () => {
    letters = await startLetters();
    letters.models.setPlayer(writer);
    for (const story of PATIENTS) papers.set(story, await papersOf(story));
    judged = await judgeBlind(letters, PATIENTS, first);
    judgedLater = await judgeBlind(letters, PATIENTS, second);
  }, 600_000);
  afterAll(() => letters?.stop());

  async function papersOf(story: StoryId): Promise<readonly PaperContent[]> {
    const caller = await letters.patient(story);
    const run = <T>(name: string, input: object) => letters.run<T>(functionOf(name), input, caller);
    const [treatment, question] = ASKED[story];
    const visit = await run<Written>('visit_page', {});
    const [chart, evidence] = [
      await run<object>('chart_facts', { treatment }),
      await run<object>('graded_evidence', { question }),
    ];
    const asked = {
      treatment,
      letter: 'appeal',
      insurer: 'Ağaoğlu Sağlık',
      denial: 'Not necessary',
      chart,
      evidence,
    };
    const reasons = await run<object>('write_letter', asked);
    const letter = await run<Written>('check_letter', { ...asked, ...reasons });
    const brief = await run<Written>('evidence_brief', { evidence });
    return [visit.paper, letter.paper, brief.paper];
  }

  it('every sentence is cited, or marked, or says nothing of a patient or a study', () => {
    for (const paper of [...papers.values()].flat())
      for (const { text, standing, evidence } of sentencesOf(paper)) {
        figures.sentences += 1;
        const isFrame = standing === 'code' && FRAME.some((words) => words.test(text));
        if (evidence.length === 0 && standing !== 'person' && !isFrame) {
          figures.uncited += 1;
          expect.soft(text, `${paper.kind} cites nothing`).toBe('');
        }
      }
    expect(figures.sentences).toBeGreaterThan(50 * PATIENTS.length);
  });

  it('every planted wrong sentence is taken out and named, and the true ones stay', () => {
    const all = [...papers.values()].flat();
    const said = all.flatMap(sentencesOf).map(({ text }) => plain(text));
    const named = all.flatMap(({ removed }) => removed.map(({ sentence }) => plain(sentence)));
    for (const { wrong, right } of writer.planted) {
      for (const sentence of wrong) {
        figures.planted += 1;
        if (said.includes(plain(sentence))) figures.left += 1;
        expect.soft(said).not.toContain(plain(sentence));
        expect.soft(named).toContain(plain(sentence));
      }
      for (const sentence of right) expect.soft(said, named.join('\n')).toContain(plain(sentence));
    }
    expect(figures.planted).toBeGreaterThanOrEqual(5 * PATIENTS.length);
  });

  it('where two sources go different ways the brief says so', () => {
    const [, , brief] = papers.get('breast-cancer')!;
    const at = brief!.blocks.findIndex(
      (block) => block.kind === 'heading' && block.text === 'Where sources disagree',
    );
    const block = brief!.blocks[at + 1];
    figures.contradictions = block?.kind === 'list' ? block.items.length : 0;
    expect(figures.contradictions).toBeGreaterThan(0);
  });

  it('PDF and Word open and hold every sentence; the page of a visit is one page', async () => {
    for (const story of full ? storyIds : (['heart-failure'] as const))
      for (const paper of papers.get(story)!) {
        const document = printedDocument(paper, null);
        const bytes = await printDocument(document, 'pdf');
        const pdf = await openPdf(bytes);
        const text = (await Promise.all(Array.from({ length: pdf.count }, (_, at) => pdf.text(at + 1)))).join(
          ' ',
        );
        const words = wordsInDocx(await printDocument(document, 'docx'));
        figures.files += 2;
        if (paper.kind === 'prepared-visit') figures.pages = Math.max(figures.pages, pdf.count);
        for (const span of spansOf(document)) {
          expect.soft(squeezed(text), paper.kind).toContain(squeezed(span));
          expect.soft(squeezed(words), paper.kind).toContain(squeezed(span));
        }
      }
    expect(figures.pages).toBe(1);
  });

  it('judges sentences by authors who never saw the check', () => {
    expect([first.hash, second.hash]).toEqual(HANDED_IN);
    expect(judged).toHaveLength(10 * PATIENTS.length);
    expect(judgedLater.length).toBeGreaterThanOrEqual(PATIENTS.length);
    // Of the half that may be read, and of the set that nobody has repaired on only the counts.
    for (const { id, right, mistake, fate, reasons, uncitable } of judged)
      if (Number(id.slice(-2)) % 2 === 1)
        console.log([id, right ? 'right' : `wrong: ${mistake}`, fate, ...reasons, uncitable].join(' | '));
    console.log(JSON.stringify({ first: outcomeOf(judged), second: outcomeOf(judgedLater) }));
  });

  it('confirms no wrong sentence of our own and removes no right one', async () => {
    const own = await judgeOwn(letters, PATIENTS);
    figures.own = own.length;
    figures.ownWrong = own.filter(({ right, fate }) => !right && fate === 'confirmed').length;
    figures.ownRemoved = own.filter(({ right, fate }) => right && fate === 'removed').length;
    for (const { right, fate, sentence } of own)
      expect.soft(fate, sentence).not.toBe(right ? 'removed' : 'confirmed');
  });

  it('writes the figures', () => {
    expect(figures).toMatchObject({ uncited: 0, left: 0 });
    if (!full) return;
    writeMeasured({
      name: 'letters',
      goals: [
        goal(
          'sentences of six patients on visit pages, letters and briefs',
          '≥ 300',
          figures.sentences,
          'sentences',
        ),
        goal('of these, neither cited nor marked', '= 0', figures.uncited, 'sentences'),
        goal('wrong sentences that a model planted', '≥ 30', figures.planted || NOT_MEASURED, 'sentences'),
        goal('of these, still on a paper', '= 0', figures.left, 'sentences'),
        goal('PDF and Word files that hold every sentence', '≥ 36', figures.files, 'files'),
        goal('pages of the longest visit page', '= 1', figures.pages, 'pages'),
        ...reported('blind set, first run', FIRST_RUNS.first),
        ...reported('blind set, odd half', outcomeOf(judged, 'odd')),
        ...blindGoals('blind set, even half, not looked at', outcomeOf(judged, 'even')),
        ...blindGoals('blind set', outcomeOf(judged)),
        ...reported('second blind set, first run', FIRST_RUNS.second),
        ...blindGoals('second blind set, not looked at', outcomeOf(judgedLater)),
        goal('sentences of our own', '≥ 250', figures.own || NOT_MEASURED, 'sentences'),
        goal('of these, wrong and shown as confirmed', '= 0', figures.ownWrong, 'sentences'),
        goal('of these, right and removed', '= 0', figures.ownRemoved, 'sentences'),
      ],
    });
  });
});

function blindGoals(what: string, outcome: Outcome): readonly Goal[] {
  return [
    goal(`${what}: wrong sentences shown as confirmed`, '= 0', outcome.wrong.confirmed, 'sentences'),
    goal(`${what}: right sentences removed`, '≤ 3', percent(outcome.right, 'removed'), '%'),
    goal(`reported: ${what}: wrong sentences removed`, '≥ 0', percent(outcome.wrong, 'removed'), '%'),
    goal(`reported: ${what}: right sentences marked`, '≥ 0', percent(outcome.right, 'marked'), '%'),
  ];
}

function reported(what: string, { wrong, right }: Outcome): readonly Goal[] {
  const fates = ['removed', 'marked', 'confirmed'] as const;
  const each = (name: string, of: Outcome['wrong']) =>
    fates.map((fate) => goal(`reported: ${what}: ${name} sentences ${fate}`, '≥ 0', of[fate], 'sentences'));
  return [...each('wrong', wrong), ...each('right', right)];
}

function percent(of: Outcome['wrong'], fate: keyof Outcome['wrong']): number {
  return Math.round((of[fate] / (of.removed + of.marked + of.confirmed)) * 1000) / 10;
}

/** SHA-256 of the blind sets. */
const HANDED_IN = [
  '1f49f23e1bb4218da92aa4e6a46ea78bd2601e82a03f41cceaefac36dbb42070',
  '8899b8c1fcb98c35dd64c4c44513645492e31e112407fe7b7a9b3d8d447cdcef',
];

/** What code says of the paper itself. */
const FRAME: readonly RegExp[] = [
  /^Dear Sir or Madam,$|^Yours faithfully,$|^The sources of each statement are listed below\.$/,
  /^I (?:ask you to authorise|appeal against the decision not to cover) |^The reason that was given is: /,
  /^\d+ more: see |^Nothing (?:in the record has changed|to reconcile was found)\.$|^No (?:question is open|followed test is overdue)\.$/,
  /^Found \d+, screened \d+, read \d+, cited \d+\.$|^The level of each source follows |^No embedding model is set up/,
  /^No two passages were found |^Passages of retracted sources that were left out: \d+\.$/,
];

function plain(sentence: string): string {
  return sentence
    .replaceAll(/ ?\[f[a-z2-9]{7}\]/g, '')
    .replace(/\.+$/, '')
    .trim();
}

function spansOf({ blocks }: ReturnType<typeof printedDocument>): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'paragraph') return block.spans.map(({ text }) => text);
    return (block.kind === 'list' ? block.items.flat() : block.rows.flat(2)).map(({ text }) => text);
  });
}

/** Lines and pages break where they must. */
function squeezed(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '');
}
