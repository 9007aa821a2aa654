import { Link, useSearch } from '@tanstack/react-router';
import type { OperatedTurn, Replay } from '../../../api/generated.ts';
import { Chip } from '../../../components/chip.tsx';
import { clinicalMoment } from '../../../components/dates.ts';
import { duration } from '../../../components/numbers.ts';
import { modelsWords, modelWords, moneyWords } from '../../../words/stand-in-words.ts';
import { codeWords } from '../../words/code-words.ts';
import { STATUS_WORDS, toneOf } from '../../words/run-words.ts';
import { type DifferenceRow, differenceOf } from './difference.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** A replay beside the turn: time and cost of each, and the sentences that only one of them has. */
export function Comparison({ turn, replay }: { readonly turn: OperatedTurn; readonly replay: Replay }) {
  const search = useSearch({ from: '/operator' });
  const { first, answer } = replay;
  const rows = first && answer ? differenceOf(sentencesOf(first), sentencesOf(answer)) : [];
  const changed = rows.filter((row) => row.first === null || row.second === null).length;
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
      {rows.length === 0 ? null : (
        <>
          <p className="mt-3 text-ink-2 text-small">
            {changed === 0
              ? 'Both say the same, sentence by sentence.'
              : `${changed} of ${rows.length} sentences are in one answer only.`}
          </p>
          <Differences rows={rows} names={[modelsWords(turn.models, turn.stand_in), replayed]} />
        </>
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

function Differences({
  rows,
  names,
}: {
  readonly rows: readonly DifferenceRow[];
  readonly names: readonly [string, string];
}) {
  return (
    <table className="mt-2 block w-full border-collapse tablet:table tablet:table-fixed">
      <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
        <tr>
          {names.map((name, at) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: the two sides may have one name
              key={at}
              scope="col"
              className="border-rule-strong border-b py-1.5 pr-4 text-left font-semibold text-ink-2 text-note"
            >
              {at === 0 ? 'This run' : 'Replay'} <span className="font-normal">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block tablet:table-row-group">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <tr key={at} className="grid border-rule border-b py-1 tablet:table-row">
            <Side sentence={row.first} other={row.second} name="This run" />
            <Side sentence={row.second} other={row.first} name="Replay" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const VERDICTS: { readonly [verdict in NonNullable<Sentence['verdict']>]: string } = {
  checked: 'checked',
  unconfirmed: 'not confirmed',
  removed: 'removed',
  unchecked: 'without a source',
};

/** On a phone, shared sentences are shown once; the others name their side. */
function Side({
  sentence,
  other,
  name,
}: {
  readonly sentence: Sentence | null;
  readonly other: Sentence | null;
  readonly name: 'This run' | 'Replay';
}) {
  if (sentence === null) return <td className="hidden tablet:table-cell" />;
  const { text, verdict } = sentence;
  const isAlone = other === null;
  const isRepeated = name === 'Replay' && other?.verdict === verdict;
  const shown = isAlone ? 'border-l-2 border-propose bg-propose-wash pl-2' : 'text-ink-2';
  return (
    <td className={`py-1 pr-4 align-baseline text-small ${isRepeated ? 'hidden tablet:table-cell' : ''}`}>
      <div className={`py-0.5 wrap-anywhere ${shown}`}>
        {isAlone ? <span className="mr-1 font-semibold text-note text-propose">{name} only</span> : null}
        <span className={verdict === 'removed' ? 'line-through' : ''}>{text}</span>
        {verdict === null ? null : (
          <span className="ml-1 whitespace-nowrap text-ink-2 text-note">({VERDICTS[verdict]})</span>
        )}
      </div>
    </td>
  );
}
