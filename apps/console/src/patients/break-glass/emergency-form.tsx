import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Session } from '../../api/session.ts';
import { Button, CONTROL } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { REASONS } from '../../words/reason-words.ts';
import { bodyOf, type EmergencyRequest, type Mistakes, mistakesOf, refusalOf } from './check-request.ts';
import { Labelled } from './labelled.tsx';

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
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: EmergencyRequest) => call('breakGlass', { body: bodyOf(asked) }),
    networkMode: 'always',
    onSuccess: async ({ patient }) => {
      await queryClient.invalidateQueries({ queryKey: ['listMyPatients'] });
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
      <FormRefusal className="mt-3">{mistakes.form}</FormRefusal>
      <Button kind="danger" type="submit" className="mt-4" disabled={isPending}>
        {isPending ? 'Opening' : `Open for ${request.minutes} minutes`}
      </Button>
    </form>
  );
}

const NEVER_TREAT = ['patient', 'proxy', 'operator'];

interface BreakGlassProps {
  readonly roles: Session['roles'];
  readonly development: boolean;
}

/** The way to a patient who is not on the list, for people who treat patients. The server decides who does. */
export function BreakGlass({ roles, development }: BreakGlassProps) {
  const [open, setOpen] = useState(false);
  if (roles.length > 0 && roles.every((role) => NEVER_TREAT.includes(role))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a patient in an emergency</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Open a patient in an emergency">
        <EmergencyForm development={development} />
      </Dialog>
    </>
  );
}

const INPUT = `${CONTROL} w-full border-edge bg-sheet px-2.5 py-1.5 aria-[invalid=true]:border-urgent`;

type Text = 'name' | 'birthDate' | 'recordNumber' | 'patient';

interface WhoItIsProps {
  readonly request: EmergencyRequest;
  readonly mistakes: Mistakes;
  readonly development: boolean;
  readonly onChange: (part: Partial<EmergencyRequest>) => void;
}

/** Whom to open: name, birth date and record number typed exactly, or an id. There is no list to look through, on purpose. */
function WhoItIs({ request, mistakes, development, onChange }: WhoItIsProps) {
  const field = (name: Text, label: string, hint?: string) => (
    <Labelled label={label} mistake={mistakes[name]} hint={hint}>
      {(shared) => (
        <input
          {...shared}
          type="text"
          maxLength={name === 'name' ? 200 : 64}
          autoComplete="off"
          autoCapitalize={name === 'name' ? 'words' : 'none'}
          spellCheck={false}
          className={INPUT}
          value={request[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Labelled>
  );
  if (request.by === 'id')
    return (
      <>
        {field('patient', 'Patient id', development ? 'In this demonstration: emergency-room' : undefined)}
        <Button kind="quiet" className="-ml-3" onClick={() => onChange({ by: 'person' })}>
          Use name, birth date and record number
        </Button>
      </>
    );
  return (
    <>
      <p className="text-ink-2 text-small">
        Type all three exactly as they are on the wristband, card or letter. There is no search and no list,
        so that nobody looks through patients whom they do not treat.
      </p>
      {field('name', 'Name', development ? 'In this demonstration: Ingrid Probe-Sandoval' : undefined)}
      <div className="grid gap-x-4 tablet:grid-cols-2">
        {field('birthDate', 'Birth date', development ? '11-Feb-1951' : 'Like 03-Apr-2017')}
        {field('recordNumber', 'Record number', development ? 'LH-490826' : undefined)}
      </div>
      <Button kind="quiet" className="-ml-3" onClick={() => onChange({ by: 'id' })}>
        I have the patient id
      </Button>
    </>
  );
}
