import { randomUUID } from 'node:crypto';
import type { AuditFault, Caller } from '@consilium/kernel';
import type { AuditStand } from './audit-fixture.ts';
import { clearPending, type EntryRow, partAt, readChain, type Tampering, writeChain } from './tamperings.ts';

type Named = { readonly compartment: string; readonly seq: number };

/**
 * Two patients and an untouched twin of the same tenant, with the same things done to each: `signed` entries under two
 * checkpoints, and `later` ones that no checkpoint has seen.
 */
async function threeChains(stand: AuditStand, signed: number, later: number): Promise<Caller[]> {
  const tenant = `t-${randomUUID()}`;
  const callers = await Promise.all([1, 2, 3].map(() => stand.newCaller(tenant)));
  const act = async (from: number, to: number) => {
    const done = [];
    for (let n = from; n <= to; n++) {
      const targets = [`Condition/c-${n}/1`, `Observation/o-${n}/2`];
      const run = n % 2 === 0 ? { run: `run-${n}` } : {};
      for (const caller of callers)
        done.push(stand.audit.before({ ...caller, ...run }, { action: 'record.read', targets }));
    }
    await Promise.all(done);
  };
  await act(1, 2);
  await stand.checkpointer.run();
  await act(3, signed);
  await stand.checkpointer.run();
  await act(signed + 1, signed + later);
  return callers;
}

/** What the verifier must name: where the chains part, whatever was done to them. */
function named(caller: Caller, before: EntryRow[], after: EntryRow[], head: Tampering['head']): Named[] {
  const seq = partAt(before, after) ?? (head === 'dropped' ? before.length : null);
  return seq === null ? [] : [{ compartment: caller.scope.compartment, seq }];
}

const sorted = <T extends { readonly compartment: string | null }>(list: readonly T[]) =>
  list.toSorted((one, two) => String(one.compartment).localeCompare(String(two.compartment)));

/** Does it to a new tenant. `clean`: what the verifier said before; `found`: what it says after. */
export async function tamperWith(
  stand: AuditStand,
  { change, head }: Tampering,
  at: { readonly seq: number; readonly signed: number; readonly later: number },
): Promise<{ clean: readonly AuditFault[]; found: readonly unknown[]; wanted: readonly Named[] }> {
  const [one, other] = (await threeChains(stand, at.signed, at.later)) as [Caller, Caller];
  const { tenant } = one.scope;
  const { faults: clean } = await stand.verify(tenant);
  const [before, beforeOther] = (await Promise.all(
    [one, other].map(({ scope }) => readChain(stand.owner, tenant, scope.compartment)),
  )) as [EntryRow[], EntryRow[]];
  const changed = change(before, at.seq, beforeOther);
  await writeChain(stand.owner, one.scope, changed.chain, head);
  if (changed.other) await writeChain(stand.owner, other.scope, changed.other, head);
  const { faults } = await stand.verify(tenant);
  return {
    clean,
    found: sorted(faults).map(({ compartment, seq }) => ({ compartment, seq })),
    wanted: sorted([
      ...named(one, before, changed.chain, head),
      ...(changed.other ? named(other, beforeOther, changed.other, head) : []),
    ]),
  };
}

/** Keeps a chain out of the checkpoints for `ms`, while those of the other patients go on: what the verifier says. */
export async function hideFromCheckpoints(
  stand: AuditStand,
  at: { readonly signed: number; readonly later: number; readonly ms: number },
): Promise<{ found: readonly AuditFault[]; wanted: AuditFault; afterAnHour: readonly AuditFault[] }> {
  const [one, other] = (await threeChains(stand, at.signed, at.later)) as [Caller, Caller];
  const { tenant, compartment } = one.scope;
  await clearPending(stand.owner, one.scope);
  stand.wait(at.ms);
  await stand.audit.before(other, { action: 'record.panel' });
  await stand.checkpointer.run();
  const { faults: found } = await stand.verify(tenant);
  stand.wait(3_600_000);
  // A round looks at a hundred idle tenants at most, and the suite has made more than that.
  for (let round = 0; round < 10; round++) await stand.checkpointer.run();
  const { faults: afterAnHour } = await stand.verify(tenant);
  return { found, wanted: { compartment, seq: at.signed + 1, fault: 'unsigned' }, afterAnHour };
}

/** Cuts off what no checkpoint has seen, and moves the head back: what becomes of the next act of who wrote it. */
export async function actBehindCut(
  stand: AuditStand,
  at: { readonly signed: number; readonly later: number },
): Promise<unknown> {
  const [one] = (await threeChains(stand, at.signed, at.later)) as [Caller];
  const chain = await readChain(stand.owner, one.scope.tenant, one.scope.compartment);
  await writeChain(stand.owner, one.scope, chain.slice(0, at.signed), undefined);
  return stand.audit.before(one, { action: 'record.panel' }).then(
    () => 'gone on',
    (error) => error,
  );
}
