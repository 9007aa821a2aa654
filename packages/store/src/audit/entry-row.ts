import type { AuditEntry, Compartment, Purpose } from '@consilium/kernel';

/** tenant, compartment, seq, at, actor, purpose, action, targets, run, mac: a row as an entry and its MAC. */
export function entryOfRow(row: readonly unknown[]): { readonly entry: AuditEntry; readonly mac: Buffer } {
  const [tenant, compartment, seq, at, actor, purpose, action, targets, run, mac] = row;
  const entry: AuditEntry = {
    tenant: tenant as string,
    compartment: compartment as Compartment,
    seq: Number(seq),
    at: (at as Date).toISOString(),
    actor: actor as string,
    purpose: purpose as Purpose,
    action: action as string,
    targets: targets as string[],
    run: run as string | null,
  };
  return { entry, mac: mac as Buffer };
}
