import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FIELD, Field, SelectField } from '../../components/field.tsx';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { PURPOSE_WORDS } from '../../words/purpose-words.ts';
import { EXACT } from '../choice-link.ts';
import { DayField } from '../day-field.tsx';
import { ACTION_GROUPS } from '../words/audit-words.ts';

const NAMES = ['actor', 'action', 'purpose', 'from', 'to', 'whose'] as const;

export function AuditFilters({ search }: { readonly search: OperatorSearch }) {
  const navigate = useNavigate({ from: '/operator' });
  const [open, setOpen] = useState(false);
  const isFiltered = NAMES.some((name) => search[name] !== undefined);
  const find = (form: FormData) =>
    void navigate({
      to: '/operator/$part',
      params: { part: 'audit' },
      search: {
        own: search.own,
        ...Object.fromEntries(
          NAMES.flatMap((name) => {
            const value = String(form.get(name) ?? '').trim();
            return value === '' ? [] : [[name, value]];
          }),
        ),
      },
    });
  return (
    <search>
      {isFiltered ? null : (
        <Button className="mb-2 tablet:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters
        </Button>
      )}
      <form
        className={`${open || isFiltered ? 'grid' : 'hidden'} mb-3 grid-cols-2 items-end gap-3 tablet:flex tablet:flex-wrap`}
        onSubmit={(event) => {
          event.preventDefault();
          find(new FormData(event.currentTarget));
        }}
      >
        <Field label="Who">
          <input name="actor" defaultValue={search.actor} maxLength={64} className={`${FIELD} tablet:w-32`} />
        </Field>
        <SelectField
          label="What"
          name="action"
          defaultValue={search.action ?? ''}
          options={[{ value: '', name: 'Anything' }, ...withCurrent(search.action)]}
        />
        <SelectField
          label="Why"
          name="purpose"
          defaultValue={search.purpose ?? ''}
          options={[
            { value: '', name: 'Any purpose' },
            ...Object.entries(PURPOSE_WORDS).map(([value, name]) => ({ value, name })),
          ]}
        />
        <Field label="Patient (pseudonym)">
          <input
            name="whose"
            defaultValue={search.whose}
            maxLength={100}
            className={`${FIELD} tablet:w-36`}
          />
        </Field>
        <DayField key={`from ${search.from}`} label="From day" name="from" day={search.from} />
        <DayField key={`to ${search.to}`} label="To day" name="to" day={search.to} />
        <span className="col-span-2 flex gap-2">
          <Button type="submit" kind="main">
            Search
          </Button>
          {isFiltered ? (
            <Link
              to="/operator/$part"
              params={{ part: 'audit' }}
              activeProps={{}}
              activeOptions={EXACT}
              className="inline-flex min-h-8 items-center px-2 text-ink-2 text-small underline decoration-rule-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
            >
              Show all
            </Link>
          ) : null}
        </span>
      </form>
    </search>
  );
}

/** An action that only the address names is offered too. */
function withCurrent(action: string | undefined) {
  if (action === undefined || ACTION_GROUPS.some(({ value }) => value === action)) return ACTION_GROUPS;
  return [...ACTION_GROUPS, { value: action, name: action }];
}
