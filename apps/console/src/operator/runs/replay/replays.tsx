import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { OperatedTurn } from '../../../api/generated.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { LoadingState } from '../../../components/states.tsx';
import { LookError } from '../../look-error.tsx';
import { actResult } from '../../words/act-words.ts';
import { Comparison } from './comparison.tsx';

const EVERY_MS = 2_000;

/** The same turn on another model, beside this one. Only for tenants whose patients are all synthetic. */
export function Replays({ turn }: { readonly turn: OperatedTurn }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = useApi('listReplays', { run: turn.run });
  const isRunning = first.data?.replays.some(({ status }) => status === 'running') ?? false;
  const found = useApi('listReplays', { run: turn.run }, isRunning ? { refetchInterval: EVERY_MS } : {});
  const ask = useMutation({
    mutationFn: (model: string) => call('replayTurn', { run: turn.run, body: { model } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['listReplays'] }),
  });
  const models = found.data?.models ?? [];
  const model = chosen ?? models.find((each) => !turn.models.includes(each)) ?? models[0] ?? '';
  return (
    <section className="mt-6 border-rule border-t pt-4">
      <h3 className="font-semibold text-ink-2 text-small">Run it on another model</h3>
      <p className="mt-1 max-w-prose text-ink-2 text-small">
        The same message with the history of that day; the record is read as it is now. It costs again.
        Nothing is added to the conversation or the record.
      </p>
      {found.isPending ? <LoadingState label="Reading replays" lines={2} /> : null}
      {found.isError ? (
        <LookError
          error={found.error}
          missing="It cannot be run on another model"
          retry={() => void found.refetch()}
        />
      ) : null}
      {found.data ? (
        <>
          <div className="mt-3 flex flex-wrap items-end gap-2">
            <SelectField
              label="Model"
              value={model}
              onChange={({ target }) => setChosen(target.value)}
              options={models.map((value) => ({ value, name: nameOf(value, turn.models) }))}
            />
            <Button disabled={ask.isPending || model === ''} onClick={() => ask.mutate(model)}>
              Run on this model
            </Button>
            <p role="status" className={`text-small ${ask.isError ? 'text-urgent' : 'text-ink-2'}`}>
              {ask.isError ? actResult('replay', ask.error, false).text : isRunning ? 'It is running.' : ''}
            </p>
          </div>
          {found.data.replays.map((replay) => (
            <Comparison key={replay.run} turn={turn} replay={replay} />
          ))}
        </>
      ) : null}
    </section>
  );
}

const nameOf = (model: string, used: readonly string[]) =>
  used.includes(model) ? `${model} (used in this run)` : model;
