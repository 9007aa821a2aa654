import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Watch } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FIELD, Field, Form, SelectField } from '../../components/field.tsx';
import { Refused } from '../../components/refusal.tsx';
import { InstructionField } from '../instruction-field.tsx';
import { CHOICES, fieldWords, missingInWatch, WATCHED } from './watch-words.ts';

type Choice = { readonly id: string; readonly name: string };

/** Opens the form for a trial, a label or a paper that wakes an agent when it changes. */
export function NewWatch({ agents }: { readonly agents: readonly Choice[] }) {
  const [open, setOpen] = useState(false);
  if (agents.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Watch a source</Button>
      {open ? <WatchDialog agents={agents} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Props {
  readonly agents: readonly Choice[];
  readonly onClose: () => void;
}

function WatchDialog({ agents, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [agent, setAgent] = useState(agents[0]?.id ?? '');
  const [source, setSource] = useState<Watch['source']>('trial');
  const [item, setItem] = useState('');
  const [fields, setFields] = useState<readonly string[]>(WATCHED.trial.usual);
  const [instruction, setInstruction] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call('createWatch', {
        body: { key, agent, source, item: item.trim(), fields: [...fields], instruction },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['listWatches'] });
      onClose();
    },
  });
  const { idName, example, all } = WATCHED[source];
  const missing = missingInWatch({ source, item, fields, instruction });
  return (
    <Dialog open onClose={onClose} title="Watch a source" width="middle">
      <Form
        className="flex flex-col gap-3"
        onSend={() => {
          if (missing === null) save.mutate();
        }}
      >
        {agents.length === 1 ? null : (
          <SelectField
            label="Agent"
            value={agent}
            onText={setAgent}
            options={agents.map(({ id, name }) => ({ value: id, name }))}
          />
        )}
        <SelectField
          label="What to watch"
          value={source}
          onChange={(event) => {
            const to = event.target.value as Watch['source'];
            setSource(to);
            setFields(WATCHED[to].usual);
            save.reset();
          }}
          options={CHOICES}
        />
        <Field label={`${idName} (required)`}>
          <input
            className={FIELD}
            value={item}
            maxLength={200}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setItem(event.target.value);
              save.reset();
            }}
          />
        </Field>
        <fieldset>
          <legend className="text-ink-2 text-note">Wake the agent when this changes</legend>
          <div className="mt-0.5 grid gap-x-4 tablet:grid-cols-2">
            {all.map((field) => (
              <label
                key={field}
                className="flex min-h-6 items-center gap-2 text-small pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-ink pointer-coarse:size-6"
                  checked={fields.includes(field)}
                  onChange={({ target: { checked } }) =>
                    setFields(all.filter((each) => (each === field ? checked : fields.includes(each))))
                  }
                />
                <span className="first-letter:uppercase">{fieldWords(field)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <InstructionField
          label="What the agent does then (required)"
          value={instruction}
          onChange={setInstruction}
        />
        <p className="text-ink-2 text-note">Looked at about once a day, without a model.</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="main" type="submit" disabled={missing !== null || save.isPending}>
            Watch it
          </Button>
          {missing === null ? null : <span className="text-ink-2 text-small">{missing}</span>}
          <Refused of={save} words="Not saved. Try again." className="first-letter:uppercase" />
        </div>
      </Form>
    </Dialog>
  );
}
