import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FIELD, Field, Form, SelectField } from '../../components/field.tsx';
import { Refused } from '../../components/refusal.tsx';
import { useSettled } from '../../components/use-settled.ts';
import type { Agent } from '../agents/use-agents.ts';
import { InstructionField } from '../instruction-field.tsx';
import type { Trigger } from './use-triggers.ts';

const MISSED = [
  { value: 'late_once', name: 'Wake once, late' },
  { value: 'skip', name: 'Skip it' },
  { value: 'each', name: 'Wake once for each date' },
] as const;

interface Props {
  readonly trigger: Trigger | null;
  readonly agents: readonly Agent[];
  readonly onClose: () => void;
}

/** A wake-up, new or changed: the dates are said in words and shown back before they count. */
export function EditTrigger({ trigger, agents, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [agent, setAgent] = useState(trigger?.agent ?? agents[0]?.id ?? '');
  const [words, setWords] = useState('');
  const [instruction, setInstruction] = useState(trigger?.instruction ?? '');
  const [missed, setMissed] = useState<Trigger['missed']>(trigger?.missed ?? 'late_once');
  const zone = trigger?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const said = useSettled(words.trim(), 400);
  const planned = useQuery({
    queryKey: ['readSchedule', said, zone],
    queryFn: () => call('readSchedule', { body: { words: said, zone } }),
    enabled: said !== '',
    retry: false,
  });
  const save = useMutation({
    mutationFn: () => {
      const dates = words.trim() === '' ? {} : { words: words.trim(), zone };
      return trigger === null
        ? call('createTrigger', { body: { key, agent, zone, instruction, missed, words: words.trim() } })
        : call('changeTrigger', {
            trigger: trigger.id,
            body: { version: trigger.version, instruction, missed, ...dates },
          });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listTriggers'] });
      onClose();
    },
  });
  const isReady = instruction.trim() !== '' && (trigger !== null || (words.trim() !== '' && agent !== ''));
  return (
    <Dialog
      open
      onClose={onClose}
      title={trigger === null ? 'New wake-up' : 'Change the wake-up'}
      width="middle"
    >
      <Form
        className="flex flex-col gap-3"
        onSend={() => {
          if (isReady) save.mutate();
        }}
      >
        {trigger === null ? (
          <SelectField
            label="Agent"
            value={agent}
            onText={setAgent}
            options={agents.map(({ id, name }) => ({ value: id, name }))}
          />
        ) : (
          <p className="text-small">
            <span className="text-ink-2">Wakes now</span> {trigger.sentence}
          </p>
        )}
        <Field
          label={
            trigger === null ? 'When, in your own words' : 'New dates, in your own words (empty: as they are)'
          }
        >
          <input
            className={FIELD}
            value={words}
            maxLength={300}
            placeholder="every Monday at 9, in two weeks, on 3 April 2027"
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <div aria-live="polite" className="min-h-10 text-small">
          {planned.data && said !== '' ? (
            <>
              <p className="first-letter:uppercase">{planned.data.sentence}</p>
              <p className="text-ink-2">Next: {planned.data.next_in_words.join('; ')}</p>
            </>
          ) : null}
          {planned.isError && said !== '' ? (
            <p className="text-propose first-letter:uppercase">
              {(isProblem(planned.error) ? planned.error.remedy : null) ??
                'These words are not understood as dates. Say for example “every Monday at 9”.'}
            </p>
          ) : null}
        </div>
        <InstructionField label="What the agent does then" value={instruction} onChange={setInstruction} />
        <SelectField
          label="If a date passes while the server is off"
          value={missed}
          onChange={(event) => setMissed(event.target.value as Trigger['missed'])}
          options={MISSED}
        />
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Button kind="main" type="submit" disabled={!isReady || save.isPending}>
            Save
          </Button>
          {isReady ? null : (
            <span className="text-ink-2 text-small">
              {trigger === null && words.trim() === ''
                ? 'Say when to wake the agent.'
                : 'Say what the agent does then.'}
            </span>
          )}
          <Refused of={save} words="Not saved. Try again." />
        </div>
      </Form>
    </Dialog>
  );
}
