import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { InterruptionRules } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FIELD, Field, Form, InputField, SelectField } from '../../components/field.tsx';
import { Refused } from '../../components/refusal.tsx';
import { QueryState } from '../../components/states.tsx';
import { LEVEL_WORDS } from '../../words/evidence-words.ts';

type Level = NonNullable<InterruptionRules['least_level']>;

const LEVELS = ['systematic_review', 'randomised_trial', 'cohort', 'case_control', 'case_series'] as const;

/** How often the reader is interrupted: stated rules that code follows. */
export function InterruptionSettings({ onClose }: { readonly onClose: () => void }) {
  const found = useApi('readInterruptions', {}, { staleTime: 0 });
  return (
    <Dialog open onClose={onClose} title="When to interrupt me" width="middle">
      <QueryState of={found} label="Loading your settings" />
      {found.data === undefined ? null : <SettingsForm kept={found.data} onClose={onClose} />}
    </Dialog>
  );
}

function SettingsForm({ kept, onClose }: { readonly kept: InterruptionRules; readonly onClose: () => void }) {
  const quiet = kept.quiet_hours;
  const [perDay, setPerDay] = useState(String(kept.per_day ?? ''));
  const [from, setFrom] = useState(quiet?.from ?? '');
  const [to, setTo] = useState(quiet?.to ?? '');
  const [least, setLeast] = useState<Level | ''>(kept.least_level ?? '');
  const [always, setAlways] = useState(kept.always);
  const zone = quiet?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isHalf = (from === '') !== (to === '');
  const save = useMutation({
    mutationFn: () =>
      call('setInterruptions', {
        body: {
          per_day: perDay === '' ? null : Number(perDay),
          quiet_hours: from === '' || to === '' ? null : { from, to, zone },
          least_level: least === '' ? null : least,
          always: always.map(({ rule }) => rule),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['readInterruptions'] });
      onClose();
    },
  });
  return (
    <Form className="flex flex-col gap-3" onSend={() => save.mutate()}>
      <p className="text-ink-2 text-small">
        What is held back stays below Held back, with the reason. Leave a field empty for no limit.
      </p>
      <InputField
        label="At most so many times a day"
        className="max-w-32"
        type="number"
        min={0}
        max={100}
        value={perDay}
        onText={setPerDay}
      />
      <div className="flex flex-wrap gap-3">
        <InputField label="Quiet from" type="time" value={from} onText={setFrom} />
        <Field label={`to (${zone})`}>
          <input className={FIELD} type="time" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <SelectField
        label="Only for this level or stronger"
        value={least}
        onChange={(event) => setLeast(event.target.value as Level | '')}
        empty="Any"
        options={LEVELS.map((level) => ({ value: level, name: LEVEL_WORDS[level] }))}
      />
      {always.length === 0 ? null : (
        <ul aria-label="Always told" className="border-rule border-t">
          {always.map((rule) => (
            <li
              key={rule.sentence}
              className="flex items-center justify-between gap-3 border-rule border-b py-1 text-small"
            >
              <span>
                {rule.sentence}
                {rule.learned_from === null ? null : (
                  <span className="text-ink-2"> Learned when you asked to be told.</span>
                )}
              </span>
              <Button kind="quiet" onClick={() => setAlways(always.filter((each) => each !== rule))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button kind="main" type="submit" disabled={save.isPending || isHalf}>
          Save
        </Button>
        {isHalf ? <span className="text-small text-urgent">Fill in both quiet times, or none.</span> : null}
        <Refused of={save} words="Not saved. Try again." />
      </div>
    </Form>
  );
}
