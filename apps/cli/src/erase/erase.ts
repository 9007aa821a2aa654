import { actorCompartment, type Compartment } from '@consilium/kernel';
import { patientPrefix } from '@consilium/record';
import { createEngineAdmin, createMemoryBus, createRedisBus } from '@consilium/runtime';
import { type EraseParts, type ErasureReport, erasePatient } from '@consilium/server/erase';
import { openObjects } from '@consilium/server/open-stores';
import { type ErasureRequest, type OwnActor, ownActors } from '@consilium/store';
import type { CommandContext } from '../command-context.ts';
import type { Administrator } from '../local/administrator.ts';
import { UsageError } from '../report/usage-error.ts';
import { askYesOrNo, type Terminal } from '../terminal.ts';

interface Words extends Omit<ErasureRequest, 'purpose'> {
  /** Of a patient who signs in: their own compartment too? Undefined: not said. */
  readonly withActor: boolean | undefined;
}

/**
 * Takes one patient, or one person's own compartment, out of everything. A patient's own compartment goes first: the
 * grants that name it go with the patient, so a repeat of a run that was cut off still finds it.
 */
export async function erase(
  world: Administrator,
  { tenant, compartment, by, withActor }: Words,
  { report, terminal }: Pick<CommandContext, 'report' | 'terminal'>,
): Promise<void> {
  const parts = await openParts(world);
  const request = { tenant, compartment, by, purpose: 'PATRQT' } as const;
  const [kind = '', name = ''] = compartment.split('/');
  const found = kind === 'patient' ? await ownActors(parts.system, request) : [];
  const { erased, kept } = await chooseActors(name, found, { withActor, ...(terminal ? { terminal } : {}) });

  const actors: ReturnType<typeof countsOf>[] = [];
  for (const actor of erased) {
    report.progress(`erasing what is ${actor}’s own …`);
    actors.push(countsOf(await erasePatient(parts, { ...request, compartment: actorCompartment(actor) })));
  }
  report.progress('stopping what runs for them, then destroying the key and the rows …');
  const done = countsOf(await erasePatient(parts, request));
  const nothing =
    done.rows + done.objects + done.invocations === 0
      ? `Nothing of ${name} was there: check the name, unless it was erased before.\n`
      : '';
  const lines = [...actors, done].map(
    ({ compartment: of, finishedAt, rows, objects, invocations }) =>
      `${of} erased at ${finishedAt}: ${rows} rows, ${objects} objects,\n${invocations} invocations of the engine`,
  );
  const left =
    kept.length === 0 ? '' : `\nKept: what is ${kept.join(', ')}’s own; consilium erase --actor takes it`;
  const { compartment: _, ...counts } = done;
  report.result(
    { [kind]: name, ...counts, ...(kind === 'patient' ? { actors, kept } : {}) },
    `${nothing}${lines.join('\n')}${left}\nWAL and backups expire by themselves: docs/operations.md`,
  );
}

async function openParts({ config, pool, kept, keys: openKeys }: Administrator): Promise<EraseParts> {
  const keys = await openKeys();
  const bus = kept(
    config.REDIS_URL ? createRedisBus({ url: config.REDIS_URL, keys }) : createMemoryBus(),
    (it) => it.close(),
  );
  return {
    system: pool('system'),
    admin: createEngineAdmin(config.RESTATE_ADMIN_URL),
    bus,
    objects: openObjects(config),
    prefixOf: patientPrefix,
    secrets: keys,
    forgetHere: keys.forget,
    now: () => new Date(),
  };
}

function countsOf({ compartment, finishedAt, deleted, objects, invocations }: ErasureReport): {
  readonly compartment: Compartment;
  readonly finishedAt: string;
  readonly rows: number;
  readonly objects: number;
  readonly invocations: number;
} {
  const rows = Object.values(deleted).reduce((sum, count) => sum + count, 0);
  return { compartment, finishedAt: finishedAt.toISOString(), rows, objects, invocations };
}

/**
 * Which of the patient's own actors are erased with the patient. One whose erasure has begun is finished, whatever was
 * chosen now, and one that was finished is left out. The rest is what `withActor` says; where it says nothing, a person at
 * the terminal is asked. Throws UsageError where there is nobody to ask.
 */
async function chooseActors(
  patient: string,
  found: readonly OwnActor[],
  { withActor, terminal }: { readonly withActor: boolean | undefined; readonly terminal?: Terminal },
): Promise<{ readonly erased: readonly string[]; readonly kept: readonly string[] }> {
  const begun = found.filter(({ phase }) => phase !== null && phase !== 'finished').map(nameOf);
  const undecided = found.filter(({ phase }) => phase === null).map(nameOf);
  if (undecided.length === 0) return { erased: begun, kept: [] };
  const chosen = withActor ?? (await ask(patient, undecided, terminal));
  return chosen ? { erased: [...begun, ...undecided], kept: [] } : { erased: begun, kept: undecided };
}

async function ask(patient: string, actors: readonly string[], terminal?: Terminal): Promise<boolean> {
  const what = `Patient ${patient} also signs in, as ${actors.join(', ')}.`;
  const answer = terminal
    ? await askYesOrNo(
        terminal,
        `${what} Erase their own conversations and preferences too, which are outside the record?`,
      )
    : undefined;
  if (answer === undefined)
    throw new UsageError(
      `${what} Nothing was erased.`,
      'add --with-actor to erase their own conversations and preferences too, or --keep-actor to keep them',
    );
  return answer;
}

function nameOf({ actor }: OwnActor): string {
  return actor;
}
