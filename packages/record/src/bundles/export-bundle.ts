import type { FhirResource, PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';

const CURRENT = {
  name: 'record_export',
  text: `SELECT v.type, v.id, v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity' AND NOT v.withdrawn
    ORDER BY v.type <> 'Patient', v.type COLLATE "C", v.id COLLATE "C"`,
};

/** The Patient first, then by type and id: the same record gives the same bundle. */
export function exportBundle(parts: RecordParts): PatientRecord['exportBundle'] {
  return (caller) =>
    parts.store.read(caller, { action: 'record.exportBundle' }, async (transaction) => {
      const { tenant, compartment } = caller.scope;
      const found = await transaction.query({ ...CURRENT, values: [tenant, compartment], rowMode: 'array' });
      const rows = found.rows as [string, string, FhirResource][];
      const entry = rows.map(([type, id, { resourceType, ...content }]) => ({
        resource: { resourceType, id, ...content },
        request: { method: 'PUT', url: `${type}/${id}` },
      }));
      return { resourceType: 'Bundle', type: 'transaction', entry } as FhirResource;
    });
}
