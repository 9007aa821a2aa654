import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { REASONS } from '../../words/reason-words.ts';
import { bodyOf, type EmergencyRequest, type Mistakes, mistakesOf, refusalOf } from './check-request.ts';
import { Labelled } from './labelled.tsx';
import { INPUT, WhoItIs } from './who-it-is.tsx';

const MINUTES = [15, 30, 60];

/** Breaking the glass: what will happen stands above the button that does it. */
export function EmergencyForm({ development }: { readonly development: boolean }) {
  const [request, setRequest] = useState<EmergencyRequest>({
    by: 'person',
    ...{ name: '', birthDate: '', recordNumber: '', patient: '' },
    code: 'emergency-treatment',
    reason: '',
    minutes: 60,
  });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: EmergencyRequest) => call('breakGlass', { body: bodyOf(asked) }),
    networkMode: 'always',
    onSuccess: async ({ patient }) => {
      await client.invalidateQueries({ queryKey: ['listMyPatients'] });
      await navigate({ to: '/patients/$patient', params: { patient } });
    },
    onError: (error, { by }) => setMistakes(refusalOf(error, by)),
  });
  const change = (part: Partial<EmergencyRequest>) => {
    setRequest({ ...request, ...part });
    setMistakes({});
  };
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = mistakesOf(request);
    setMistakes(found);
    if (Object.keys(found).length === 0) {
      mutate(request);
      return;
    }
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }
  return (
    <form onSubmit={submit} noValidate>
      <ul className="mb-4 list-disc border-urgent border-l-2 pl-6 text-small marker:text-ink-3">
        <li>The patient is told at once that you opened the record, and for how long it is open.</li>
        <li>Every look is entered in the record’s trail under your name. The patient reads your reason.</li>
        <li>It ends by itself, after at most 60 minutes.</li>
      </ul>
      <WhoItIs request={request} mistakes={mistakes} development={development} onChange={change} />
      <Labelled label="Kind of reason">
        {(shared) => (
          <select
            {...shared}
            className={INPUT}
            value={request.code}
            onChange={({ target }) => change({ code: target.value as EmergencyRequest['code'] })}
          >
            {Object.entries(REASONS).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Why it cannot wait" mistake={mistakes.reason} hint="One sentence.">
        {(shared) => (
          <textarea
            {...shared}
            rows={3}
            maxLength={2_000}
            className={INPUT}
            value={request.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Labelled>
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-4">
        <legend className="mb-1 font-semibold text-ink-2 text-small">For how long</legend>
        {MINUTES.map((minutes) => (
          <label key={minutes} className="inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="minutes"
              checked={request.minutes === minutes}
              onChange={() => change({ minutes })}
            />
            {minutes} minutes
          </label>
        ))}
      </fieldset>
      <p role="alert" className="mt-3 font-semibold text-small text-urgent empty:hidden">
        {mistakes.form}
      </p>
      <Button kind="danger" type="submit" className="mt-4" disabled={isPending}>
        {isPending ? 'Opening' : `Open for ${request.minutes} minutes`}
      </Button>
    </form>
  );
}
