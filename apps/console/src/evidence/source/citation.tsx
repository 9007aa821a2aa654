import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, call } from '../../api/call.ts';
import { OPERATIONS } from '../../api/generated.ts';
import { buttonLook } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { SelectField } from '../../components/field.tsx';
import { QueryState } from '../../components/states.tsx';

const FORMS = [
  { value: 'footnote', name: 'Footnote, as in answers' },
  { value: 'chicago', name: 'Chicago' },
  { value: 'ris', name: 'RIS' },
  { value: 'bibtex', name: 'BibTeX' },
] as const;
type Form = (typeof FORMS)[number]['value'];

/** The citation of a source in several formats, to copy or to download for a reference manager. */
export function Citation({ hash }: { readonly hash: string }) {
  const [form, setForm] = useState<Form>('footnote');
  const cited = useQuery({
    queryKey: ['citeSnapshot', { hash, form }],
    queryFn: async ({ signal }) => (await call('citeSnapshot', { hash, form, signal })).text(),
  });
  return (
    <section aria-labelledby="cite">
      <h2 id="cite" className="mb-1 font-semibold">
        Cite this source
      </h2>
      <SelectField
        label="Form"
        value={form}
        onChange={({ target }) => setForm(target.value as Form)}
        options={FORMS}
      />
      <QueryState of={cited} label="Preparing the citation" />
      {cited.data === undefined ? null : (
        <>
          <pre
            data-citation={form}
            className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-control bg-sunk px-3 py-2 font-sans text-note"
          >
            {cited.data.trimEnd()}
          </pre>
          <div className="mt-2 flex flex-wrap gap-2">
            <CopyButton kind="plain" text={() => cited.data} />
            {form === 'ris' || form === 'bibtex' ? (
              <a
                href={addressOf(OPERATIONS.citeSnapshot.path, { hash, form })}
                download
                className={buttonLook()}
              >
                Download {form === 'ris' ? '.ris' : '.bib'}
              </a>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}
