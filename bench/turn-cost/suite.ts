/** `npm run bench -- turn-cost --size ci|full`: what a turn of ours costs, beside what it cost before, hand-written code and a bare handler. */
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { BEFORE } from './before/checkout.ts';
import { startBefore } from './before/start-before.ts';
import { median, of, ratio, rounded } from './figures.ts';
import { countOf, newestJournal, type TurnJournal } from './journal.ts';
import { VARIANTS, type Variant } from './load/orders.ts';
import { rounds, type Sample, warmUp } from './rounds.ts';
import { type BenchStack, startBenchStack } from './stack.ts';
import { type Subject, type SubjectName, subjectOf } from './subject.ts';

const ONE = 1;
const MANY = 32;

const SIZES = {
  // Short rounds and many: a minute in which somebody else has the machine then spoils one of them and not the median.
  ci: { count: 3, ms: 800, warm: { turns: 300, ms: 3_000 }, conversations: 8_000 },
  full: { count: 7, ms: 4_000, warm: { turns: 1_000, ms: 30_000 }, conversations: 80_000 },
} as const;

/** Where a turn of each begins. */
const ENTRY = {
  ours: ['Turn', 'run'],
  'hand-written': ['HandTurn', 'run'],
  bare: ['Bare', 'run'],
} as const;

/** CI machines are noisy: there the share of CPU tells a regression, and the others fail on a cost out of all proportion. */
const GOALS = {
  ci: { time: '≤ 3', throughput: '≥ 0.4', bare: '≥ 0.15', share: '≤ 2', before: '≤ 0.9', accept: '≤ 1000' },
  full: {
    ...{ time: '≤ 1.15', throughput: '≥ 0.85', bare: '≥ 0.55' },
    // Ours screens each message and reads what names the patient; the hand-written turn does neither.
    ...{ share: '≤ 1.5', before: '≤ 0.6', accept: '≤ 60' },
  },
} as const;

const size = suiteSize();
const { warm, conversations, ...load } = SIZES[size];
const stack = await startBenchStack({ conversations, profiles: process.env.BENCH_PROFILES });
// It has engines of its own to start, and costs as much as the rest: at full size only.
const before = size === 'full' ? await startBefore(conversations) : null;
let goals: readonly Goal[];
try {
  // `checked` is reported beside them: the goals leave the model that reads for danger out.
  const subjects = [
    ...(before ? [before] : []),
    ...[...VARIANTS, 'checked' as const].map((name) => subjectOf(stack, name)),
  ];
  for (const subject of subjects) await warmUp(subject, MANY, warm);
  const journals = await oneTurnEach(stack);
  const samples = await rounds(subjects, { ...load, clients: [ONE, MANY] });
  print(subjects, samples, journals);
  goals = judge(subjects, samples, journals);
} finally {
  await before?.stop();
  await stack.stop();
}
if (!before) {
  const why = size === 'full' ? 'this clone does not have it' : 'it is run at full size';
  console.log(`\nwithout "before" (${BEFORE}): ${why}`);
}
closeSuite('turn-cost', size, goals);

type Journals = { readonly [variant in Variant]: TurnJournal };

/** One turn of each, and what it left in the engine. */
async function oneTurnEach({ load: generator, restate }: BenchStack): Promise<Journals> {
  const journal = async (variant: Variant) => {
    await generator.load(variant, 1, 0);
    const [service, handler] = ENTRY[variant];
    return newestJournal(restate.adminUrl, service, handler);
  };
  return {
    ours: await journal('ours'),
    'hand-written': await journal('hand-written'),
    bare: await journal('bare'),
  };
}

function print(subjects: readonly Subject[], samples: readonly Sample[], journals: Journals): void {
  const middle = (each: readonly Sample[], figure: (sample: Sample) => number, digits = 2) =>
    String(rounded(median(each.map(figure)), digits));
  const rows = [ONE, MANY].flatMap((clients) =>
    subjects.map(({ name }) => {
      const each = of(samples, name, clients);
      // The bare handler answers with the turn's end, and the commit before does not say.
      const accepts = name !== 'bare' && name !== 'before';
      return [
        name,
        String(clients),
        middle(each, ({ turnsPerSecond }) => turnsPerSecond, 1),
        middle(each, ({ p50 }) => p50),
        middle(each, ({ p99 }) => p99),
        accepts ? middle(each, ({ accept }) => accept.p50) : '–',
        accepts ? middle(each, ({ accept }) => accept.p95) : '–',
        middle(each, ({ cpu }) => cpu.sum),
        middle(each, ({ cpu }) => cpu.worker),
        middle(each, ({ cpu }) => cpu.restate),
        middle(each, ({ cpu }) => cpu.postgres),
        middle(each, ({ cpu }) => cpu.load),
        middle(each, ({ cpu }) => cpu.model),
      ];
    }),
  );
  const head = [
    ...['variant', 'clients', 'turns/s', 'p50 ms', 'p99 ms', 'accept p50', 'accept p95'],
    ...['CPU ms/turn', 'worker', 'restate', 'postgres', 'load', '(model)'],
  ];
  console.log(`\nmedians of ${load.count} rounds of ${load.ms / 1_000} s\n${textTable(head, rows)}`);
  const counts = VARIANTS.map((variant) => {
    const { invocations, entries, bytes } = countOf(journals[variant]);
    return [variant, String(invocations), String(entries), String(bytes)];
  });
  console.log(
    `\nthe engine's journal of one turn\n${textTable(['variant', 'invocations', 'entries', 'bytes'], counts)}`,
  );
}

function judge(
  subjects: readonly Subject[],
  samples: readonly Sample[],
  journals: Journals,
): readonly Goal[] {
  const wanted = GOALS[size];
  const ours = countOf(journals.ours);
  const hand = countOf(journals['hand-written']);
  const middle = (subject: SubjectName, figure: (sample: Sample) => number) =>
    rounded(median(of(samples, subject, MANY).map(figure)));
  const over = (under: SubjectName, figure: (sample: Sample) => number, clients = MANY) =>
    rounded(ratio(samples, clients, ['ours', under], figure));
  const turnsPerSecond = (each: Sample) => each.turnsPerSecond;
  const cpu = (each: Sample) => each.cpu.sum;
  const time = over('hand-written', ({ p50 }) => p50, ONE);
  return [
    goal('time of a turn, ours over hand-written, 1 client', wanted.time, time, '×'),
    goal(
      'throughput, ours over hand-written, 32 clients',
      wanted.throughput,
      over('hand-written', turnsPerSecond),
      '×',
    ),
    goal('throughput, ours over bare, 32 clients', wanted.bare, over('bare', turnsPerSecond), '×'),
    ...(subjects.some(({ name }) => name === 'before')
      ? [goal('CPU of a turn, ours over before, 32 clients', wanted.before, over('before', cpu), '×')]
      : []),
    goal('CPU of a turn, ours over hand-written, 32 clients', wanted.share, over('hand-written', cpu), '×'),
    goal(
      'a message accepted, p95, 32 clients',
      wanted.accept,
      middle('ours', ({ accept }) => accept.p95),
      'ms',
    ),
    ...subjects.flatMap(({ name }) => [
      goal(`turns a second, ${name}, 32 clients`, '> 0', middle(name, turnsPerSecond), 'turns/s'),
      goal(`CPU of a turn, ${name}, 32 clients`, '> 0', middle(name, cpu), 'ms'),
    ]),
    goal('journal entries of ours less hand-written', '≤ 0', ours.entries - hand.entries, 'entries'),
    goal('invocations of ours less hand-written', '≤ 0', ours.invocations - hand.invocations, 'invocations'),
    goal('turns that failed', '= 0', samples.flatMap(({ failures }) => failures).length, 'turns'),
  ];
}
