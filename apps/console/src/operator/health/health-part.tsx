import { isProblem } from '../../api/problem-error.ts';
import { useApi } from '../../api/use-api.ts';
import { Chip } from '../../components/chip.tsx';
import { LoadingState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { ratingLine } from '../../words/rating-words.ts';
import { LookError } from '../look-state.tsx';

const EVERY_MS = 10_000;

/** What this server needs, and whether it answers. */
export function HealthPart() {
  const ready = useApi('ready', {}, { refetchInterval: EVERY_MS, staleTime: 0 });
  const teams = useApi('listTeams', {}, { staleTime: 300_000 });
  return (
    <div className="grid max-w-3xl gap-6">
      <section>
        <h2 className="mb-1 font-semibold text-ink-2 text-small">What this server needs</h2>
        {ready.isPending ? <LoadingState label="Asking" /> : null}
        {isProblem(ready.error) && ready.error.status === 503 ? (
          <div role="alert" className="rounded-sheet border border-urgent bg-urgent-wash px-4 py-3">
            <p className="font-semibold">The database or the engine does not answer</p>
            <p className="mt-1 text-small">
              Run “consilium doctor” on the server: it names which one and what to do. Turns wait and go on
              afterwards.
            </p>
          </div>
        ) : null}
        {ready.isError && !(isProblem(ready.error) && ready.error.status === 503) ? (
          <LookError of={ready} missing="Health is not open here" />
        ) : null}
        {ready.data ? (
          <ul className="border-rule border-t">
            {Object.entries(ready.data.checks).map(([name, result]) => (
              <li
                key={name}
                className="flex items-baseline justify-between gap-3 border-rule border-b py-2 text-small"
              >
                <span>
                  <span className="font-semibold">{wordOf(CHECK_WORDS, name)?.name ?? name}</span>{' '}
                  <span className="text-ink-2">{wordOf(CHECK_WORDS, name)?.means}</span>
                </span>
                <Chip tone={result === 'ok' ? 'good' : 'danger'}>
                  {result === 'ok' ? 'OK' : 'does not answer'}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section>
        <h2 className="mb-1 font-semibold text-ink-2 text-small">Versions of the teams</h2>
        <ul className="border-rule border-t">
          {(teams.data?.teams ?? []).map(({ name, version }) => (
            <li key={name} className="flex justify-between gap-3 border-rule border-b py-2 text-small">
              <span className="font-semibold">{name}</span>
              <span className="text-ink-2 wrap-anywhere">{version}</span>
            </li>
          ))}
        </ul>
      </section>
      <RatedAnswers />
    </div>
  );
}

/** How often answers were said to help. Numbers alone: the words and whose they are stay with the patient. */
function RatedAnswers() {
  const counted = useApi('countRatings', {}, { staleTime: 60_000 });
  if (counted.data === undefined) return null;
  const { days, rows } = counted.data;
  const lines = [
    { name: 'Answers of models', line: ratingLine(rows.filter(({ stand_in }) => !stand_in)) },
    { name: 'Answers of the stand-in', line: ratingLine(rows.filter(({ stand_in }) => stand_in)) },
  ];
  return (
    <section>
      <h2 className="mb-1 font-semibold text-ink-2 text-small">“Was this helpful?”, last {days} days</h2>
      <ul className="border-rule border-t">
        {lines.map(({ name, line }) => (
          <li key={name} className="flex justify-between gap-3 border-rule border-b py-2 text-small">
            <span className="font-semibold">{name}</span>
            <span className="text-right text-ink-2">{line ?? 'None rated'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const CHECK_WORDS: { readonly [check: string]: { readonly name: string; readonly means: string } } = {
  database: { name: 'Database', means: 'PostgreSQL: records, conversations, runs, trail' },
  engine: { name: 'Engine', means: 'Restate: carries every turn through restarts' },
  bus: { name: 'Event stream', means: 'Redis: streams between several servers' },
  objects: { name: 'Object store', means: 'sealed papers and signed checkpoints' },
};
