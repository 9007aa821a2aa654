import { Link, useSearch } from '@tanstack/react-router';
import type { OperatedTurn, Replay } from '../../../api/generated.ts';
import { compareAnswers, Differences } from '../../../comparison/differences.tsx';
import { Chip } from '../../../components/chip.tsx';
import { clinicalMoment } from '../../../components/dates.ts';
import { duration } from '../../../components/numbers.ts';
import { modelsWords, modelWords, moneyWords } from '../../../words/stand-in-words.ts';
import { codeWords } from '../../words/code-words.ts';
import { STATUS_WORDS, toneOf } from '../../words/run-words.ts';

/** A replay beside the turn: time and cost of each, and the sentences that only one of them has. */
export function Comparison({ turn, replay }: { readonly turn: OperatedTurn; readonly replay: Replay }) {
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
