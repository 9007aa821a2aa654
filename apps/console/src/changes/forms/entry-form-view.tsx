import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FhirResource } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/field.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { checkValues, type FieldProblems, oddValues } from './check-values.ts';
import { type EntryForm, readForm, type Values, writeForm } from './field.ts';
import { FieldView } from './field-view.tsx';

export interface Submitted {
  readonly resource: FhirResource;
  readonly values: Values;
}

/** A form over one resource. `start`: what the fields show at first, where that differs from the resource. */
export function EntryFormView({
  form,
  resource,
  start,
  label,
  busy,
  asks = false,
  problems: refused,
  suggestions = {},
  onSubmit,
  children,
}: {
  readonly form: EntryForm;
  readonly resource: FhirResource;
  readonly start?: Values;
  readonly label: string;
  readonly busy: boolean;
  /** What stands below the fields waits for an answer first: nothing else can be done meanwhile. */
  readonly asks?: boolean;
  readonly problems: FieldProblems;
  readonly suggestions?: { readonly [field: string]: readonly string[] };
  readonly onSubmit: (submitted: Submitted) => void;
  readonly children?: ReactNode;
}) {
  const from = readForm(form, resource);
  const [values, setValues] = useState<Values>(() => ({ ...from, ...start }));
  const [found, setFound] = useState<FieldProblems>({});
  // The odd values that the person was asked about.
  const [asked, setAsked] = useState('');
  const ref = useRef<HTMLFormElement>(null);
  const problems = { ...refused, ...found };
  const first = form.fields.find(({ name }) => problems[name] !== undefined)?.name;
  useEffect(() => {
    if (first !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [first]);
  const submit = () => {
    const wrong = checkValues(form, values, from);
    const odd = oddValues(form, values, from);
    const question = JSON.stringify(Object.keys(odd).map((name) => [name, values[name], values.unit]));
    const toSay = Object.keys(wrong).length > 0 ? wrong : question === asked ? {} : odd;
    setFound(toSay);
    if (Object.keys(toSay).length > 0) return setAsked(toSay === odd ? question : '');
    onSubmit({ resource: writeForm(form, resource, values, from), values });
  };
  return (
    <Form
      ref={ref}
      noValidate
      onSend={() => {
        if (!busy) submit();
      }}
    >
      <fieldset disabled={asks} className="grid gap-x-4 gap-y-3 disabled:opacity-70 tablet:grid-cols-2">
        {form.fields.map((field, index) => (
          <FieldView
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            problem={problems[field.name]}
            isWide={index === 0 || field.kind === 'long'}
            suggestions={suggestions[field.name]}
            onChange={(text) => {
              setValues((so) => ({ ...so, [field.name]: text }));
              setFound(({ [field.name]: _, ...others }) => others);
            }}
          />
        ))}
      </fieldset>
      <FormRefusal className="mt-3">{problems['']}</FormRefusal>
      {children}
      {asks ? null : (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button kind="main" type="submit" disabled={busy}>
            {busy ? 'Saving' : label}
          </Button>
        </div>
      )}
    </Form>
  );
}
