import { type AuditEntry, type AuditTrail, ConsiliumError } from '@consilium/kernel';
import { entryOfRow } from '../audit/entry-row.ts';
import { firstRow, rows } from '../postgres/call.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const STANDS = { name: 'stands_as', text: 'SELECT app.stands_as($1)' };
const TRAIL = {
  name: 'audit_trail',
  text: `SELECT tenant, compartment, seq, at, actor, purpose, action, targets, run, mac FROM app.audit_trail($1, $2)`,
};
const MOST = 500;

/** The trail as the patient sees it; the database decides who is the patient, or acts for the patient. */
export function createAuditTrail({ store }: { readonly store: ScopedStore }): AuditTrail {
  return {
    read: (caller, { before = Number.MAX_SAFE_INTEGER, limit }) => {
      const most = Math.min(Math.max(1, Math.trunc(limit)), MOST);
      return store.read(caller, { action: 'audit.read' }, async (transaction) => {
        const [stands] = (await firstRow(transaction, STANDS, [['self', 'proxy']])) as [boolean];
        if (!stands) throw new ConsiliumError('forbidden');
        const found = await rows(transaction, TRAIL, [before, most]);
        return found.map((row): AuditEntry => entryOfRow(row).entry);
      });
    },
  };
}
