import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Form, InputField, TextField } from '../../components/field.tsx';
import { Refused } from '../../components/refusal.tsx';
import { researchPath } from '../../places/research-place.ts';
import { PlaceLink } from '../place-link.tsx';
import { isReadable, NO_THRESHOLD, ThresholdFields, thresholdOf } from './threshold-form.tsx';

const USUAL_DOLLARS = '5';
const MICRO = 1_000_000;

/** An agent by a form; the conversation makes one too. */
export function NewAgentPage() {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [dollars, setDollars] = useState(USUAL_DOLLARS);
  const [threshold, setThreshold] = useState(NO_THRESHOLD);
  const said = thresholdOf(threshold);
  const make = useMutation({
    mutationFn: () =>
      call('createResearchAgent', {
        body: {
          ...{ name: name.trim(), message: message.trim(), client_key: key },
          threshold: said === null ? null : { ...said },
          monthly_micro_usd: Math.round(Number(dollars) * MICRO),
        },
      }),
    onSuccess: ({ id }) =>
      navigate({
        to: '/research/$',
        params: { _splat: researchPath({ page: 'agent', agent: id, part: 'timeline' }) },
      }),
  });
  const missing = missingWords(name, message, dollars, isReadable(threshold));
  return (
    <Form
      aria-labelledby="new-agent"
      className="max-w-2xl"
      onSend={() => {
        if (missing === null) make.mutate();
      }}
    >
      <h2 id="new-agent" className="font-bold text-name">
        New agent
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        It begins at once. You can also{' '}
        <PlaceLink place={{ page: 'talk', conversation: null }} className="underline underline-offset-2">
          say it in the conversation
        </PlaceLink>
        , where you are asked back first. Do not name a patient.
      </p>
      <div className="flex flex-col gap-4">
        <InputField label="Name (required)" required maxLength={100} value={name} onText={setName} />
        <TextField
          label="What it should find out (required)"
          className="py-1.5"
          required
          rows={4}
          maxLength={8_000}
          value={message}
          onText={setMessage}
        />
        <InputField
          label="Most it may spend in a month, in US dollars"
          className="max-w-32"
          type="number"
          min={0}
          max={1_000}
          step="0.5"
          value={dollars}
          onText={setDollars}
        />
        <ThresholdFields value={threshold} onChange={setThreshold} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button kind="main" type="submit" disabled={missing !== null || make.isPending}>
          {make.isPending ? 'Starting' : 'Start the agent'}
        </Button>
        {missing === null ? null : <span className="text-ink-2 text-small">{missing}</span>}
        <Refused of={make} words="It was not made. Try again." />
      </div>
    </Form>
  );
}

/** What has to be filled in before it can start; null: nothing. */
function missingWords(name: string, message: string, dollars: string, isDay: boolean): string | null {
  if (name.trim() === '') return 'Give it a name.';
  if (message.trim() === '') return 'Say what it should find out.';
  if (dollars.trim() === '' || !(Number(dollars) >= 0)) return 'Say what it may spend in a month, from 0.';
  return isDay ? null : 'Write the last day as 03-Apr-2027.';
}
