import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { RecordRefusal } from '../fhir/issue.ts';
import type { ChangingRight } from './record-right.ts';

/**
 * Bytes of all that one patient or proxy has reported in one record, old versions and wanted changes too. Exports, lists of
 * results and questions read a whole record, so nobody may make it as large as they like.
 */
const MOST = 64 * 1024 * 1024;

const REPORTED = {
  name: 'record_reported_bytes',
  text: `SELECT
    (SELECT coalesce(sum(octet_length(v.content::text)), 0) FROM app.resource_versions v
      WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_by = $3) +
    (SELECT coalesce(sum(octet_length(p.resource::text)), 0) FROM app.proposals p
      WHERE p.tenant = $1 AND p.compartment = $2 AND p.proposed_by = $3 AND p.source_kind = 'person')`,
};

/** Call it after the write. Throws RecordRefusal where a patient or a proxy has reported more than one may; the care team may always. */
export async function withinQuota(
  transaction: PoolClient,
  { tenant, compartment, actor }: Scope,
  { may }: Pick<ChangingRight, 'may'>,
  most = MOST,
): Promise<void> {
  if (may !== 'report') return;
  const { rows } = await transaction.query({
    ...REPORTED,
    values: [tenant, compartment, actor],
    rowMode: 'array',
  });
  const [reported] = rows[0] as unknown as [string];
  if (Number(reported) <= most) return;
  const text = `patients and proxies report at most ${most} bytes in all: ask the care team to add it`;
  throw new RecordRefusal([{ severity: 'error', code: 'too-costly', expression: 'Resource', text }]);
}
