import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const MARK = { name: 'mark_recalls', text: 'SELECT marked, told, changed FROM app.mark_recalls($1)' };
/** Messages of one compartment that are marked in one transaction. */
const MOST = 500;

/** A message that has a new mark. */
export interface MarkedMessage {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversation: string;
  readonly seq: number;
}

/**
 * Marks every message whose source has a worse status than when it was cited, in all tenants, and writes notices for its readers. One
 * transaction per compartment; safe to stop and repeat. `system` is the system role's pool. `onMarked` is called after each transaction.
 */
export async function markRecalls(
  system: Pool,
  onMarked: (messages: readonly MarkedMessage[]) => Promise<void> = async () => undefined,
): Promise<{ readonly marked: number; readonly told: number }> {
  const all = { marked: 0, told: 0 };
  for (;;) {
    const row = await firstRow(system, MARK, [MOST]);
    const [marked, told, changed] = row as [number | null, number | null, ChangedRow[] | null];
    if (marked === null) return all;
    all.marked += marked;
    all.told += told ?? 0;
    await onMarked(
      (changed ?? []).map(([tenant, compartment, conversation, seq]) => ({
        ...{ tenant, compartment, conversation, seq },
      })),
    );
  }
}

type ChangedRow = [tenant: string, compartment: Compartment, conversation: string, seq: number];
