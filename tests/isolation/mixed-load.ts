import { randomUUID } from 'node:crypto';
import { type Caller, errorCode } from '@consilium/kernel';
import type { World } from './isolation-fixture.ts';
import { conditionOf, draftFrom, type Patient, saying } from './patient.ts';
import { HISTORY_CALLS, LENS_CALLS, LOOKS, RECORD_CALLS, WORDLESS } from './port-calls.ts';
import { tagsIn } from './tag.ts';

export interface Load {
  readonly transactions: number;
  readonly atOnce: number;
  readonly patients: readonly Patient[];
}

export interface LoadResult {
  readonly transactions: number;
  readonly reads: number;
  readonly writes: number;
  /** Asked with a right of its own for somebody else's ids, or without any right. */
  readonly trespasses: number;
  /** Who was given a tag that is not its own. */
  readonly foreign: readonly string[];
  /** Reads that did not give the caller's own tag, and errors that nobody expects. */
  readonly unexpected: readonly string[];
}

type Act = {
  readonly name: string;
  readonly kind: 'read' | 'write' | 'trespass';
  readonly run: () => Promise<unknown>;
  /** Has no right at all: even the patient's own tag is foreign to it. */
  readonly stranger?: boolean;
};

/** Many scopes over few connections: each answer may hold tags of the caller's own patient and no other. */
export async function runLoad(world: World, { transactions, atOnce, patients }: Load): Promise<LoadResult> {
  const counts = { read: 0, write: 0, trespass: 0 };
  const foreign: string[] = [];
  const unexpected: string[] = [];
  const random = generator(7);
  let left = transactions;

  const one = async () => {
    const mine = pick(patients, random());
    const theirs = pick(patients, random());
    const { name, kind, run, stranger = false } = chooseAct(world, mine, theirs, random);
    counts[kind] += 1;
    const given = await run().catch((error: unknown) => ({ failed: errorCode(error) }));
    const tags = tagsIn(given);
    for (const tag of tags)
      if (tag !== mine.tag || stranger) foreign.push(`${name} gave ${tag} to ${mine.tag}`);
    const failed = (given as { failed?: string } | null)?.failed;
    if (kind === 'read' && (failed !== undefined || !(tags.has(mine.tag) || WORDLESS.has(name))))
      unexpected.push(`${name} gave nothing (${failed})`);
    if (kind === 'write' && failed !== undefined) unexpected.push(`${name} failed: ${failed}`);
    if (kind === 'trespass' && failed !== undefined && !/^(forbidden|not_found|conflict)$/.test(failed))
      unexpected.push(`${name} failed: ${failed}`);
  };
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    transactions,
    reads: counts.read,
    writes: counts.write,
    trespasses: counts.trespass,
    foreign,
    unexpected,
  };
}

function chooseAct(world: World, mine: Patient, theirs: Patient, random: () => number): Act {
  const { record, history } = world;
  const { caller, tag, conversation } = mine;
  const { scope } = caller;
  const dice = random();
  if (dice < 0.5) {
    const [name, read] = pick([...recordLooks, ...lensLooks, ...historyLooks], random());
    return { name, kind: 'read', run: () => read(world, caller, mine) };
  }
  if (dice < 0.8) {
    const writes: readonly Act[] = [
      { name: 'add', kind: 'write', run: () => record.add(caller, conditionOf(caller, tag)) },
      {
        name: 'propose',
        kind: 'write',
        run: () => record.propose({ scope, run: mine.turn }, draftFrom(caller, conversation, tag, path())),
      },
      {
        name: 'acceptMessage',
        kind: 'write',
        run: () =>
          history.acceptMessage(scope, {
            conversation,
            id: randomUUID(),
            clientKey: randomUUID(),
            run: randomUUID(),
            most: 50,
            parts: saying(tag),
          }),
      },
    ];
    return pick(writes, random());
  }
  // With the right to one's own patient, or with none, after somebody else's ids.
  const stranger = random() < 0.5 || theirs === mine;
  const asWhom = stranger ? { scope: { ...theirs.caller.scope, actor: 'stranger' } } : caller;
  const [name, look] = pick([...recordLooks, ...lensLooks, ...historyLooks], random());
  return { name, kind: 'trespass', stranger, run: () => look(world, asWhom, theirs) };
}

type Look = readonly [string, (world: World, caller: Caller, of: Patient) => Promise<unknown>];
const recordLooks: readonly Look[] = [...LOOKS].map((name) => [
  `record.${name}`,
  (world, caller, of) => RECORD_CALLS[name as keyof typeof RECORD_CALLS](world.record, caller, of),
]);
const lensLooks: readonly Look[] = (['schema', 'query'] as const).map((name) => [
  `lens.${name}`,
  (world, caller, of) => LENS_CALLS[name](world.lens, caller, of),
]);
const historyLooks: readonly Look[] = (
  ['findConversation', 'listConversations', 'readMessages'] as const
).map((name) => [`history.${name}`, (world, caller, of) => HISTORY_CALLS[name](world.history, caller, of)]);

const path = () => `code.${randomUUID()}`;

function pick<T>(all: readonly T[], at: number): T {
  return all[Math.floor(at * all.length)] as T;
}

/** The same load each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
