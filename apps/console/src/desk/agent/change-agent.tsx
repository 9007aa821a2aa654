import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form, InputField } from '../../components/field.tsx';
import { Refused } from '../../components/refusal.tsx';
import type { Threshold } from '../agents/agent-words.ts';
import { isReadable, ThresholdFields, thresholdOf, typedOf } from '../agents/threshold-form.tsx';
import type { Agent } from '../agents/use-agents.ts';

const MICRO = 1_000_000;

/** Threshold and budget of an agent, changed by its reader. */
export function ChangeAgent({ agent }: { readonly agent: Agent }) {
  const [open, setOpen] = useState(false);
  if (agent.state === 'stopped') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Threshold and budget</Button>
      {open ? <ChangeDialog agent={agent} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ChangeDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const [threshold, setThreshold] = useState(() => typedOf(agent.threshold as Threshold | null));
  const [dollars, setDollars] = useState(String(agent.budget.monthly_micro_usd / MICRO));
  const change = useMutation({
    mutationFn: () => {
      const said = thresholdOf(threshold);
      return call('changeResearchAgent', {
        agent: agent.id,
        body: {
          threshold: said === null ? null : { ...said },
          monthly_micro_usd: Math.round(Number(dollars) * MICRO),
        },
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['readResearchAgent'] });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Threshold and budget of ${agent.name}`} width="middle">
      <Form onSend={() => change.mutate()}>
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
        <div className="mt-4">
          <ThresholdFields value={threshold} onChange={setThreshold} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            kind="main"
            type="submit"
            disabled={change.isPending || dollars.trim() === '' || !isReadable(threshold)}
          >
            Save
          </Button>
          <Refused of={change} words="Not saved. Try again." />
        </div>
      </Form>
    </Dialog>
  );
}
