/** `npm run bench:turn -- --size ci|full`: what a turn of ours costs, beside hand-written code and a bare handler. */
import { type Goal, goal, suiteSize } from '../../scripts/prove.ts';
import { textTable } from '../../scripts/table.ts';
import { closeSuite } from '../close-suite.ts';
import { median, of, ratio, rounded } from './figures.ts';
import { countOf, newestJournal, type TurnJournal } from './journal.ts';
import { VARIANTS } from './load/orders.ts';
import { rounds, type Sample, warmUp } from './rounds.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

const ONE = 1;
const MANY = 32;

const SIZES = {
  // Short rounds and many: a minute in which somebody else has the machine then spoils one of them and not the median.
  ci: { count: 5, ms: 1_000, warm: { turns: 400, ms: 20_000 }, conversations: 12_000 },
  full: { count: 5, ms: 4_000, warm: { turns: 1_000, ms: 30_000 }, conversations: 40_000 },
} as const;

/** Where a turn of each begins. */
const ENTRY = {
  ours: ['Turn', 'run'],
  'hand-written': ['HandTurn', 'run'],
  bare: ['Bare', 'run'],
} as const;

/** CI machines are noisy: there the share of CPU tells a regression, and the others fail on a cost out of all proportion. */
const GOALS = {
  // Ours screens each message and reads what names the patient; the hand-written turn does neither.
  ci: { time: '≤ 3', throughput: '≥ 0.4', bare: '≥ 0.15', share: '≤ 2', cpu: '≤ 100' },
  full: { time: '≤ 1.15', throughput: '≥ 0.85', bare: '≥ 0.65', share: '≤ 1.5', cpu: '≤ 50' },
} as const;

const size = suiteSize();
const { warm, conversations, ...load } = SIZES[size];
const stack = await startBenchStack({ conversations, profiles: process.env.BENCH_PROFILES });
let goals: readonly Goal[];
try {
  for (const variant of VARIANTS) await warmUp(stack, variant, MANY, warm);
  const journals = await oneTurnEach(stack);
  const samples = await rounds(stack, { ...load, clients: [ONE, MANY] });
  print(samples, journals);
  goals = judge(samples, journals);
} finally {
  await stack.stop();
}
closeSuite('turn-cost', size, goals);

type Journals = { readonly [variant in (typeof VARIANTS)[number]]: TurnJournal };

/** One turn of each, and what it left in the engine. */
async function oneTurnEach({ load: generator, restate }: BenchStack): Promise<Journals> {
  const journal = async (variant: (typeof VARIANTS)[number]) => {
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

function print(samples: readonly Sample[], journals: Journals): void {
  const middle = (each: readonly Sample[], figure: (sample: Sample) => number, digits = 2) =>
    String(rounded(median(each.map(figure)), digits));
  const rows = [ONE, MANY].flatMap((clients) =>
    VARIANTS.map((variant) => {
      const each = of(samples, variant, clients);
      return [
        variant,
        String(clients),
        middle(each, ({ turnsPerSecond }) => turnsPerSecond, 1),
        middle(each, ({ p50 }) => p50),
        middle(each, ({ p99 }) => p99),
        middle(each, ({ cpu }) => cpu.sum),
        middle(each, ({ cpu }) => cpu.worker),
        middle(each, ({ cpu }) => cpu.restate),
        middle(each, ({ cpu }) => cpu.postgres),
        middle(each, ({ cpu }) => cpu.around),
      ];
    }),
  );
  const head = [
    'variant',
    'clients',
    'turns/s',
    'p50 ms',
    'p99 ms',
    'CPU ms/turn',
    'worker',
    'restate',
    'postgres',
    '(model and load)',
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

function judge(samples: readonly Sample[], journals: Journals): readonly Goal[] {
  const wanted = GOALS[size];
  const ours = countOf(journals.ours);
  const hand = countOf(journals['hand-written']);
  const cpu = (variant: (typeof VARIANTS)[number]) =>
    rounded(median(of(samples, variant, MANY).map((each) => each.cpu.sum)));
  const time = ratio(samples, ONE, ['ours', 'hand-written'], ({ p50 }) => p50);
  const throughput = (under: 'hand-written' | 'bare') =>
    ratio(samples, MANY, ['ours', under], ({ turnsPerSecond }) => turnsPerSecond);
  const share = ratio(samples, MANY, ['ours', 'hand-written'], (each) => each.cpu.sum);
  return [
    goal('time of a turn, ours over hand-written, 1 client', wanted.time, rounded(time), '×'),
    goal(
      'throughput, ours over hand-written, 32 clients',
      wanted.throughput,
      rounded(throughput('hand-written')),
      '×',
    ),
    goal('throughput, ours over bare, 32 clients', wanted.bare, rounded(throughput('bare')), '×'),
    goal('CPU of a turn, ours over hand-written, 32 clients', wanted.share, rounded(share), '×'),
    ...VARIANTS.map((variant) =>
      goal(`CPU of a turn, ${variant}, 32 clients`, wanted.cpu, cpu(variant), 'ms'),
    ),
    goal('journal entries of ours less hand-written', '= 0', ours.entries - hand.entries, 'entries'),
    goal('invocations of ours less hand-written', '= 0', ours.invocations - hand.invocations, 'invocations'),
    goal('turns that failed', '= 0', samples.flatMap(({ failures }) => failures).length, 'turns'),
  ];
}
