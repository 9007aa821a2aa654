import type { FhirResource, PatientRecord } from '@consilium/kernel';
import { ended } from '../fhir/ended.ts';
import { referencesIn } from '../fhir/references.ts';
import type { RecordParts } from '../record-parts.ts';
import { mayChange } from '../rights/record-right.ts';
import { ENTERED_IN_ERROR, subjectMatter } from '../versions/search-columns.ts';

const CURRENT = {
  name: 'record_export',
  text: `SELECT v.type, v.id, v.content, v.withdrawn FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity'
    ORDER BY v.type <> 'Patient', v.type COLLATE "C", v.id COLLATE "C"`,
};

type Row = readonly [type: string, id: string, content: FhirResource, withdrawn: boolean];

/**
 * The Patient first, then by type and id: the same record gives the same bundle. What was withdrawn is left out, unless
 * something that is shown refers to it: then it says of itself that it was entered in error, and the bundle imports.
 */
export function exportBundle(parts: RecordParts): PatientRecord['exportBundle'] {
  return (caller) =>
    parts.store.read(caller, { action: 'record.exportBundle' }, async (transaction) => {
      // With the right to read only, the record cannot be exported.
      await mayChange(transaction);
      const { tenant, compartment } = caller.scope;
      const found = await transaction.query({ ...CURRENT, values: [tenant, compartment], rowMode: 'array' });
      const rows = found.rows as unknown as readonly Row[];
      const shown = shownOf(rows);
      const entry = rows.filter((row) => shown.has(row)).map(entryOf);
      return { resourceType: 'Bundle', type: 'transaction', entry } as FhirResource;
    });
}

/** What was not withdrawn, and what it leads to from reference to reference. */
function shownOf(rows: readonly Row[]): ReadonlySet<Row> {
  const shown = new Set(rows.filter(([, , , withdrawn]) => !withdrawn));
  if (shown.size === rows.length) return shown;
  const left = new Map(rows.filter((row) => !shown.has(row)).map((row) => [`${row[0]}/${row[1]}`, row]));
  // A set hands out also what is added to it on the way.
  for (const [, , content] of shown) {
    for (const { reference } of referencesIn(content)) {
      const target = left.get(reference);
      if (target !== undefined) shown.add(target);
    }
  }
  return shown;
}

function entryOf([type, id, content, withdrawn]: Row) {
  const { resourceType, ...rest } = withdrawn ? takenBack(content) : content;
  return {
    resource: { resourceType, id, ...rest },
    request: { method: 'PUT', url: `${type}/${id}` },
  };
}

/** A person may have taken it back although its source goes on sending it: our flag says so, its content does not. */
function takenBack(content: FhirResource): FhirResource {
  const saysSo = subjectMatter(content).status === ENTERED_IN_ERROR;
  return saysSo ? content : ended(content, { how: 'entered-in-error' }).resource;
}
