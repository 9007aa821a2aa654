import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A check of our code: what stands in which file, what stands there without it, and the tests that must miss it. */
export interface CodeGuard {
  readonly guard: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Files below the root; of the suite itself with the name of the test. */
  readonly missedBy: readonly [path: string, test?: string];
}

export const ROOT = join(import.meta.dirname, '../..');
const SUITE = 'tests/research-hostile/research-hostile.test.ts';
const TOOLS = 'teams/research/tools';
const STORE = 'packages/store/src';
const RUNTIME = 'packages/runtime/src';

/** Every check of code on which the research team's safety rests. The database's are read from its catalogue (`databaseGuards`). */
export const CODE_GUARDS: readonly CodeGuard[] = [
  {
    guard: 'a report makes no agents',
    ...{ file: `${TOOLS}/agents.ts`, from: "if (run.userText.trim() === '')\n", to: 'if (false)\n' },
    missedBy: [`${TOOLS}/agents.test.ts`],
  },
  {
    guard: 'agents are asked without a person only a few times',
    ...{ file: `${TOOLS}/agents.ts`, from: '(await unanswered(run)) >= MOST_UNANSWERED', to: 'false' },
    missedBy: [`${TOOLS}/agents.test.ts`],
  },
  {
    guard: 'what an agent is asked keeps its origin',
    ...{
      file: `${TOOLS}/agents.ts`,
      from: 'text: message, origin: run.writes',
      to: "text: message, origin: 'user'",
    },
    missedBy: [`${TOOLS}/agents.test.ts`],
  },
  {
    guard: 'a file keeps the origin of what its writer had read',
    ...{
      file: `${TOOLS}/files.ts`,
      from: 'path: at, content, origin: run.writes',
      to: "path: at, content, origin: 'user'",
    },
    missedBy: [`${TOOLS}/files.test.ts`],
  },
  {
    guard: 'a file is read with its origin',
    ...{ file: `${TOOLS}/files.ts`, from: 'run.resultFrom(origin);', to: '' },
    missedBy: [`${TOOLS}/files.test.ts`],
  },
  {
    guard: 'memory is brought with its origin',
    ...{
      file: 'teams/research/callbacks/keep-memory.ts',
      from: 'run.resultFrom(originOfReply(origins));',
      to: '',
    },
    missedBy: ['teams/research/callbacks/keep-memory.test.ts'],
  },
  {
    guard: 'what is brought before a model is a message',
    file: 'teams/research/callbacks/bring.ts',
    from: "messages: [{ role: 'user', text: `${title}\\n${text}` }, ...request.messages]",
    to: 'system: `${request.system}\\n${title}\\n${text}`',
    missedBy: [SUITE, 'poisoned text'],
  },
  {
    guard: 'what is brought before a model is marked',
    file: `${RUNTIME}/agents/model-step.ts`,
    ...{ from: '{ ...message, text: mark(origin, message.text) }', to: 'message' },
    missedBy: [SUITE, 'poisoned text'],
  },
  {
    guard: 'what code writes into state is as tainted as what it read',
    file: `${RUNTIME}/run/in-run.ts`,
    ...{ from: 'from === null ? where.writes : originOfReply([where.writes, from])', to: 'where.writes' },
    missedBy: [`${RUNTIME}/run/in-run.test.ts`],
  },
  {
    guard: 'what an agent remembers is from outside',
    file: `${RUNTIME}/research/known-state.ts`,
    ...{ from: "origin: 'outside' } };", to: "origin: 'user' } };" },
    missedBy: [`${RUNTIME}/research/known-state.test.ts`],
  },
  {
    guard: 'a run spends at most what is left of the month',
    ...{ file: `${RUNTIME}/research/research.ts`, from: 'mostMicroUsd: claimed.leftMicroUsd,', to: '' },
    missedBy: [SUITE, 'spends no more than the budget'],
  },
  {
    guard: 'nothing runs without budget',
    file: `${STORE}/research/request-rows.ts`,
    ...{ from: "return left > 0 ? 'go' : 'out_of_budget';", to: "return 'go';" },
    missedBy: [`${STORE}/research/research.test.ts`],
  },
  {
    guard: 'an agent has one writer',
    ...{ file: `${STORE}/research/request-rows.ts`, from: "waits ? 'waits' : verdictOf", to: 'verdictOf' },
    missedBy: [`${STORE}/research/research.test.ts`],
  },
  {
    guard: 'where a person waits there is no silence',
    file: `${RUNTIME}/agents/run-llm.ts`,
    ...{ from: 'isAwaited && run.answering ? withoutSilence(all) : all', to: 'all' },
    missedBy: [SUITE, 'ends of a run'],
  },
  {
    guard: 'who waits is told something that can be seen',
    ...{
      file: `${RUNTIME}/turn/checked-answer.ts`,
      from: 'if (!answering || isSeen',
      to: 'if (true || isSeen',
    },
    missedBy: [SUITE, 'ends of a run'],
  },
  {
    guard: 'arguments fit their schema',
    file: `${RUNTIME}/agents/plan-calls.ts`,
    from: "return input.success\n      ? { kind: 'tool', call, tool, input: input.data }",
    to: "return true\n      ? { kind: 'tool', call, tool, input: call.input }",
    missedBy: [SUITE, 'every tool × every argument'],
  },
  {
    guard: 'a step has at most sixteen calls',
    ...{ file: `${RUNTIME}/agents/plan-calls.ts`, from: '++calls <= MOST_CALLS + 1', to: '++calls > 0' },
    missedBy: [`${RUNTIME}/agents/plan-calls.test.ts`],
  },
  {
    guard: 'a path lies in a folder of the workspace',
    ...{ file: 'packages/kernel/src/research/workspace.ts', from: '|| !folders.includes(folder)', to: '' },
    missedBy: [SUITE, 'lists of traversals'],
  },
  {
    guard: 'the parts of a path are plain names',
    file: 'packages/kernel/src/research/workspace.ts',
    ...{ from: 'if (!segments.every((segment) => SEGMENT.test(segment))) throw invalidPath(kind);', to: '' },
    missedBy: [SUITE, 'lists of traversals'],
  },
  {
    guard: 'a full workspace takes no bytes',
    file: `${STORE}/workspaces/workspace-files.ts`,
    ...{
      from: 'if (!(await transact((transaction) => hasRoom(transaction, file, bytes.length)))) throw full();',
      to: '',
    },
    missedBy: [`${STORE}/workspaces/workspaces.test.ts`],
  },
  {
    guard: 'an edit keeps the origin of what was there',
    file: `${STORE}/workspaces/workspace-files.ts`,
    ...{ from: 'origin: originOfReply([before, origin]),', to: 'origin,' },
    missedBy: [`${STORE}/workspaces/workspaces.test.ts`],
  },
  {
    guard: 'an edit is of the version that was read',
    file: `${STORE}/workspaces/workspace-files.ts`,
    ...{
      from: 'owner, path, step, expected, content: replaceOnce',
      to: 'owner, path, step, expected: null, content: replaceOnce',
    },
    missedBy: [`${STORE}/workspaces/workspaces.test.ts`],
  },
  {
    guard: 'a conversation gets few agents an hour from a model',
    file: `${STORE}/research/registry.ts`,
    ...{
      from: 'caller.run !== undefined && (await firstRow(on, MADE',
      to: 'false && (await firstRow(on, MADE',
    },
    missedBy: [`${STORE}/research/research.test.ts`],
  },
  {
    guard: 'names are plain and in one line',
    ...{ file: `${STORE}/research/registry.ts`, from: 'plainName(agent.name), slug', to: 'agent.name, slug' },
    missedBy: [`${STORE}/research/research.test.ts`],
  },
  {
    guard: 'triggers made side by side are counted',
    ...{ file: `${STORE}/triggers/trigger-rows.ts`, from: 'await rows(on, LOCK, [agent]);', to: '' },
    missedBy: [`${STORE}/triggers/triggers.test.ts`],
  },
  {
    guard: 'an agent has few triggers',
    ...{
      file: `${STORE}/triggers/trigger-rows.ts`,
      from: 'const MOST_OF_AGENT = 20;',
      to: 'const MOST_OF_AGENT = 2000;',
    },
    missedBy: [`${STORE}/triggers/triggers.test.ts`],
  },
  {
    guard: 'what an agent plans is from outside',
    file: `${STORE}/triggers/trigger-rows.ts`,
    ...{
      from: "agent: 'own', reportsTo: null, origin: 'outside'",
      to: "agent: 'own', reportsTo: null, origin: 'user'",
    },
    missedBy: [`${STORE}/triggers/triggers.test.ts`],
  },
  {
    guard: 'watches made side by side are counted',
    ...{ file: `${STORE}/watches/watch-rows.ts`, from: 'await rows(on, LOCK, [agent]);', to: '' },
    missedBy: [`${STORE}/watches/watches.test.ts`],
  },
  {
    guard: 'what an agent watches is from outside',
    file: `${STORE}/watches/watch-rows.ts`,
    ...{
      from: "create(caller, { ...watch, origin: 'outside' })",
      to: "create(caller, { ...watch, origin: 'user' })",
    },
    missedBy: [`${STORE}/watches/watches.test.ts`],
  },
  {
    guard: 'what is watched is an id of its source',
    ...{
      file: 'packages/kernel/src/research/watch.ts',
      from: 'ITEMS[source].test(cased) ? cased : null',
      to: 'cased',
    },
    missedBy: [`${STORE}/watches/watches.test.ts`],
  },
  {
    guard: 'a trigger comes at most every 15 minutes',
    file: 'packages/kernel/src/research/schedule/next-date.ts',
    ...{ from: 'const LEAST_MINUTES = 15;', to: 'const LEAST_MINUTES = 0;' },
    missedBy: ['packages/kernel/src/research/schedule/next-date.test.ts'],
  },
  {
    guard: 'a rule begins at most ten years ago',
    file: 'packages/kernel/src/research/schedule/next-date.ts',
    ...{ from: 'if (begins !== null && ', to: 'if (false && begins !== null && ' },
    missedBy: ['packages/kernel/src/research/schedule/next-date.test.ts'],
  },
  {
    guard: 'an agent reports a few times an hour',
    ...{
      file: `${STORE}/suppressions/interruptions.ts`,
      from: 'ofAgent >= MOST_OF_AGENT_AN_HOUR',
      to: 'false',
    },
    missedBy: [`${STORE}/suppressions/suppressions.test.ts`],
  },
  {
    guard: 'words that name a patient do not leave',
    file: 'apps/server/src/check-outgoing.ts',
    ...{ from: 'if ((await check(scope, query)).named.length === 0) return;', to: 'return;' },
    missedBy: ['apps/server/src/check-outgoing.test.ts'],
  },
  {
    guard: 'a model calls a threshold met only with findings that exist',
    file: 'packages/clinical/src/threshold/written-threshold.ts',
    ...{ from: 'if (met && known.length > 0 && known.length === on.length)', to: 'if (met)' },
    missedBy: ['packages/clinical/src/threshold/written-threshold.test.ts'],
  },
  {
    guard: 'a threshold counts confirmed claims',
    file: `${RUNTIME}/research/with-verdict.ts`,
    ...{ from: "if (status !== 'checked' && status !== 'unconfirmed') continue;", to: '' },
    missedBy: [`${RUNTIME}/research/with-verdict.test.ts`],
  },
];

/** The source without the guard. Throws where the guard does not stand there exactly once. */
export function withoutGuard(
  { guard, file, from, to }: CodeGuard,
  code = readFileSync(join(ROOT, file), 'utf8'),
): string {
  const [before, after, ...more] = code.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`“${guard}” does not stand once in ${file}: ${from}`);
  return `${before}${to}${after}`;
}
