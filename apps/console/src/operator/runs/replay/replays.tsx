import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { OperatedTurn, Replay } from '../../../api/generated.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useApi } from '../../../api/use-api.ts';
import { compareAnswers, Differences } from '../../../comparison/differences.tsx';
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/chip.tsx';
import { clinicalMoment } from '../../../components/dates.ts';
import { SelectField } from '../../../components/field.tsx';
import { duration } from '../../../components/numbers.ts';
import { modelsWords, modelWords, moneyWords } from '../../../words/stand-in-words.ts';
import { LookState } from '../../look-state.tsx';
import { actResult } from '../../words/act-words.ts';
import { codeWords } from '../../words/code-words.ts';
import { STATUS_WORDS, toneOf } from '../../words/run-words.ts';

const EVERY_MS = 2_000;

/** The same turn on another model, beside this one. Only for tenants whose patients are all synthetic. */
export function Replays({ turn }: { readonly turn: OperatedTurn }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const first = useApi('listReplays', { run: turn.run });
  const isRunning = first.data?.replays.some(({ status }) => status === 'running') ?? false;
  const found = useApi('listReplays', { run: turn.run }, isRunning ? { refetchInterval: EVERY_MS } : {});
  const ask = useMutation({
    mutationFn: (model: string) => call('replayTurn', { run: turn.run, body: { model } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['listReplays'] }),
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
      <LookState of={found} label="Reading replays" lines={2} missing="It cannot be run on another model" />
      {found.data ? (
        <>
          <div className="mt-3 flex flex-wrap items-end gap-2">
            <SelectField
              label="Model"
              value={model}
              onText={setChosen}
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

/** A replay beside the turn: time and cost of each, and the sentences that only one of them has. */
function Comparison({ turn, replay }: { readonly turn: OperatedTurn; readonly replay: Replay }) {
  const search = useSearch({ from: '/operator' });
  const { first, answer } = replay;
  const compared = first && answer ? compareAnswers(first, answer) : null;
  const replayed = modelWords(replay.model, replay.stand_in);
  return (
    <article className="mt-4 rounded-sheet border border-rule bg-sheet px-4 py-3">
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {replayed}
        <Chip tone={toneOf(replay.status)}>{STATUS_WORDS[replay.status]}</Chip>
        <span className="font-normal text-ink-2 text-note">
          {clinicalMoment(replay.asked_at)}, {replay.by}{' '}
          <Link
            to="/operator/$part/$item"
            params={{ part: 'runs', item: replay.run }}
            search={search}
            className="inline-flex min-h-6 items-center underline decoration-rule-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
          >
            Its steps
          </Link>
        </span>
      </h4>
      {replay.code === null ? null : (
        <p className="mt-1 text-small text-urgent">{codeWords(replay.code).means}</p>
      )}
      {replay.status === 'running' ? null : (
        <table className="mt-2 text-small">
          <thead>
            <tr>
              <td />
              <th scope="col" className={FIGURE}>
                This run
              </th>
              <th scope="col" className={FIGURE}>
                Replay
              </th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(turn, replay).map(([name, one, other]) => (
              <tr key={name}>
                <th scope="row" className="pr-4 text-left font-normal text-ink-2">
                  {name}
                </th>
                <td className={FIGURE}>{one}</td>
                <td className={FIGURE}>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compared === null ? null : (
        <Differences
          compared={compared}
          names={['This run', 'Replay']}
          details={[modelsWords(turn.models, turn.stand_in), replayed]}
        />
      )}
    </article>
  );
}

const FIGURE = 'py-0.5 pr-6 text-left align-baseline font-semibold';

function figuresOf(turn: OperatedTurn, replay: Replay): readonly (readonly [string, string, string])[] {
  const counts = (answer: Replay['answer'], status: string) =>
    answer === null ? 'no answer' : String(answer.claims.filter((each) => each.status === status).length);
  const counted = (name: string, status: string) =>
    [name, counts(replay.first, status), counts(replay.answer, status)] as const;
  return [
    ['Took', duration(turn.ms), duration(replay.ms)],
    ['Cost', moneyWords(turn.micro_usd, turn.stand_in), moneyWords(replay.micro_usd, replay.stand_in)],
    counted('Sentences checked', 'checked'),
    counted('Not confirmed', 'unconfirmed'),
    counted('Removed', 'removed'),
    counted('Without a source', 'unchecked'),
  ];
}
