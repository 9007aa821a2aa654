import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Form, InputField, SelectField } from '../../components/field.tsx';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { PURPOSE_WORDS } from '../../words/purpose-words.ts';
import { EXACT } from '../choice-link.ts';
import { DayField } from '../day-field.tsx';
import { startOfDay } from '../whole-days.ts';
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
      <Form
        className={`${open || isFiltered ? 'grid' : 'hidden'} mb-3 grid-cols-2 items-end gap-3 tablet:flex tablet:flex-wrap`}
        onSend={find}
      >
        <InputField
          label="Who"
          className="tablet:w-32"
          name="actor"
          defaultValue={search.actor}
          maxLength={64}
        />
        <SelectField
          label="What"
          name="action"
          defaultValue={search.action ?? ''}
          empty="Anything"
          options={withCurrent(search.action)}
        />
        <SelectField
          label="Why"
          name="purpose"
          defaultValue={search.purpose ?? ''}
          empty="Any purpose"
          options={PURPOSE_WORDS}
        />
        <InputField
          label="Patient (pseudonym)"
          className="tablet:w-36"
          name="whose"
          defaultValue={search.whose}
          maxLength={100}
        />
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
      </Form>
    </search>
  );
}

/** An action that only the address names is offered too. */
function withCurrent(action: string | undefined) {
  if (action === undefined || ACTION_GROUPS.some(({ value }) => value === action)) return ACTION_GROUPS;
  return [...ACTION_GROUPS, { value: action, name: action }];
}

/** What the address says, as the search takes it: whole days of the reader's own clock become moments. */
export function auditQuery(search: OperatorSearch): { readonly [name: string]: string } {
  const { actor, action, purpose, whose, before } = search;
  const from = startOfDay(search.from, 0);
  const to = startOfDay(search.to, 1);
  const known = purpose !== undefined && Object.hasOwn(PURPOSE_WORDS, purpose) ? purpose : undefined;
  const own_looks = leavesOutOwnLooks(search) ? 'left-out' : undefined;
  const all = { actor, action, purpose: known, from, to, whose, own_looks, before };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** Every look is an entry, so the reader's own pages would fill the list: they are listed when they are asked for. */
export function leavesOutOwnLooks({ own, actor, action }: OperatorSearch): boolean {
  return own !== 'shown' && actor === undefined && action === undefined;
}
