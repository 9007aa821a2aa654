import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Form, InputField, SelectField } from '../../components/field.tsx';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { EXACT } from '../choice-link.ts';
import { STATUS_WORDS } from '../words/run-words.ts';
import { patternOf, readForm, runsFilter } from './runs-filters.tsx';

const NAMES = ['status', 'code', 'run', 'conversation'] as const;

/** By how a run ended, an error code, or an id; over all states. */
export function RunSearch({ search }: { readonly search: OperatorSearch }) {
  const navigate = useNavigate({ from: '/operator' });
  const filter = runsFilter(search);
  const isFiltered = NAMES.some((name) => filter[name] !== undefined);
  const [open, setOpen] = useState(isFiltered);
  const find = (form: FormData) => {
    const asked = readForm(Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? '')])));
    void navigate({
      to: '/operator/$part',
      params: { part: 'runs' },
      search: { state: 'all', kind: filter.kind, team: filter.team, agent: filter.agent, ...asked },
    });
  };
  return (
    <search className="mt-3 block">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        Search runs
      </Button>
      {open ? (
        <Form className="mt-2 grid grid-cols-2 items-end gap-3 tablet:flex tablet:flex-wrap" onSend={find}>
          <SelectField
            label="Status"
            name="status"
            defaultValue={filter.status ?? ''}
            empty="Any status"
            options={STATUS_WORDS}
          />
          <InputField
            label="Error code"
            className="tablet:w-40"
            name="code"
            defaultValue={filter.code}
            pattern={patternOf('code')}
            title="A code such as rate_limited"
            maxLength={100}
          />
          <InputField
            label="Run id begins with"
            className="tablet:w-40"
            name="run"
            defaultValue={filter.run}
            pattern={patternOf('run')}
            title="At least the first 4 digits of the id"
            maxLength={36}
          />
          <InputField
            label="Conversation id"
            className="tablet:w-80"
            name="conversation"
            defaultValue={filter.conversation}
            pattern={patternOf('conversation')}
            title="The whole id of the conversation"
            maxLength={36}
          />
          <span className="col-span-2 flex gap-2">
            <Button type="submit" kind="main">
              Search
            </Button>
            {isFiltered ? (
              <Link
                to="/operator/$part"
                params={{ part: 'runs' }}
                activeProps={{}}
                activeOptions={EXACT}
                className="inline-flex min-h-8 items-center px-2 text-ink-2 text-small underline decoration-rule-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
              >
                Clear the search
              </Link>
            ) : null}
          </span>
        </Form>
      ) : null}
    </search>
  );
}
