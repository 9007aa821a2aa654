import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { EvidenceSource, Operations } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { Form, InputField, SelectField } from '../../components/field.tsx';
import { ErrorState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { KIND_WORDS } from '../../words/evidence-words.ts';
import { newSource, SOURCE_FIELDS, type SourceField } from './new-source.ts';

type Kind = EvidenceSource['source_type'];
type MediaType = Operations['importEvidence']['body']['media_type'];

/** By file extension, as browsers do. */
const TYPES: { readonly [ending: string]: MediaType } = {
  pdf: 'application/pdf',
  htm: 'text/html',
  html: 'text/html',
  txt: 'text/plain',
  md: 'text/plain',
};
const KINDS = Object.keys(SOURCE_FIELDS) as readonly Kind[];

/** A file and the metadata its footnotes are printed from. The evidence level is computed, not entered. */
export function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('internal_doc');
  const send = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const file = form.get('file') as File;
      const media_type = typeOf(file);
      if (media_type === undefined) throw new Error('type');
      const body = { source: newSource(kind, text), licence: text('licence').trim(), media_type };
      return call('importEvidence', { body: { ...body, content: await inBase64(file) } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listEvidenceImports'] });
      onClose();
    },
  });
  return (
    <Form
      aria-label="Import a document"
      onSend={send.mutate}
      className="mb-3 rounded-sheet border border-rule-strong bg-sheet px-4 py-3"
    >
      <p className="mb-3 max-w-[68ch] text-ink-2 text-small">
        Do not import anything about a patient: everyone in your organisation can find and read the library.
      </p>
      <div className="grid gap-3 tablet:grid-cols-2">
        <InputField
          label="File: PDF, web page or text"
          className="flex items-center py-1 file:mr-2 file:rounded-small file:border file:border-edge file:bg-sunk file:px-2 file:text-ink pointer-coarse:py-2"
          name="file"
          type="file"
          required
          accept=".pdf,.htm,.html,.txt,.md"
        />
        <SelectField
          label="Kind of source"
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
          options={KINDS.map((value) => ({ value, name: KIND_WORDS[value] }))}
        />
        {SOURCE_FIELDS[kind].map((field) => (
          <SourceInput key={`${kind} ${field.name}`} field={field} />
        ))}
        <InputField
          label="Licence: what its text may be used for"
          name="licence"
          required
          maxLength={200}
          placeholder="CC BY 4.0"
        />
      </div>
      {send.isError ? <Refused error={send.error} /> : null}
      <div className="mt-4 flex gap-2">
        <Button kind="main" type="submit" disabled={send.isPending}>
          {send.isPending ? 'Sending' : 'Import'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

function SourceInput({ field: { name, label, as, isNeeded } }: { readonly field: SourceField }) {
  const type = as === 'year' ? 'number' : as === 'day' ? 'date' : 'text';
  return (
    <InputField
      label={isNeeded ? label : `${label} (optional)`}
      name={name}
      type={type}
      required={isNeeded}
      maxLength={1_000}
      {...(as === 'year' ? { min: 1000, max: 2200 } : {})}
    />
  );
}

function Refused({ error }: { readonly error: Error }) {
  if (error.message !== 'type') return <ErrorState error={error} />;
  return (
    <p role="alert" className="mt-3 font-semibold text-small text-urgent">
      The file is not a PDF, a web page or plain text.
    </p>
  );
}

function typeOf({ name }: File): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return wordOf(TYPES, ending);
}

async function inBase64(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
