import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import type { Section } from '../places/panel-search.ts';
import type { Kind } from './forms/blank-entry.ts';
import { AddEntryDialog } from './manual-edits/add-entry-dialog.tsx';
import { printResource } from './print-resource/print-resource.ts';
import { headlineOf } from './print-resource/printed-fact.ts';

const KIND_OF: { readonly [section in Section]?: Kind } = {
  allergies: 'allergy',
  conditions: 'condition',
  encounters: 'visit',
  immunizations: 'immunisation',
  labs: 'measurement',
  medications: 'medication',
  procedures: 'procedure',
  symptoms: 'symptom',
};

/** The button that adds an entry by hand; in a section it begins with the kind of that section. */
export function AddEntry({ patient, section }: { readonly patient: string; readonly section?: Section }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const kind = section === undefined ? undefined : KIND_OF[section];
  if (useMayChange(patient) === 'read') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <span role="status" className="wrap-anywhere text-good text-small empty:hidden">
        {done}
      </span>
      {open ? (
        <AddEntryDialog
          patient={patient}
          kind={kind}
          onClose={() => setOpen(false)}
          onAdded={({ resource }) => setDone(`Added: ${headlineOf(printResource(resource))}`)}
        />
      ) : null}
    </>
  );
}
