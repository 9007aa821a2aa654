import { memo } from 'react';
import type { ChartQuestion, SectionEntry, TimelineDay } from '../../api/generated.ts';
import { usePages } from '../../api/use-api.ts';
import { clinicalDate, today } from '../../components/dates.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { QueryState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { statusWords } from '../../words/status-words.ts';
import { typeWords } from '../../words/type-words.ts';
import { Nothing } from '../entries/entry-section.tsx';
import { doubtOf, hasOut, verdictOf, withDoubt } from '../entries/out-of-range.ts';
import { Reported } from '../entries/reported.tsx';
import { useQuestions } from '../entries/use-questions.ts';

const DAYS = 30;

/** What has a date, day by day, newest first. The results of a day are folded: they are many. */
export default function TimelineSection({ patient }: { readonly patient: string }) {
  const pages = usePages('readTimelineOfPatient', { patient, limit: DAYS });
  const questions = useQuestions(patient);
  if (!pages.isSuccess) return <QueryState of={pages} label="Reading the timeline" lines={6} />;
  const days = pages.data.pages.flatMap((page) => page.days);
  if (days.length === 0) return <Nothing patient={patient} section="timeline" />;
  const now = today();
  return (
    <>
      <h2 className="sr-only">Timeline</h2>
      <ol className="px-4 pt-2">
        {days.map((day) => (
          <Day key={day.day} day={day} questions={questions} isAhead={day.day > now} />
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}

const Day = memo(function Day({
  day: { day, entries, results: measured, left_out },
  questions,
  isAhead,
}: {
  readonly day: TimelineDay;
  readonly questions: readonly ChartQuestion[];
  readonly isAhead: boolean;
}) {
  const results = measured.map((entry) => withDoubt(entry, questions));
  const [only] = results;
  return (
    <li className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-baseline gap-3 border-rule border-t py-2 first:border-t-0 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <h3 className="font-semibold text-small">
        {clinicalDate(day)}
        {isAhead ? <span className="block font-normal text-ink-3 text-note">to come</span> : null}
      </h3>
      <div className="min-w-0">
        <ul>
          {entries.map((entry) => (
            <Line key={`${entry.type}/${entry.id}`} entry={entry} />
          ))}
          {results.length === 1 && only !== undefined ? <Line entry={only} /> : null}
        </ul>
        {results.length > 1 ? (
          <details className="group">
            <summary className="min-h-6 text-chart text-small pointer-coarse:min-h-11">
              <span aria-hidden="true" className="mr-1 inline-block group-open:rotate-90">
                ▸
              </span>
              {results.length} results{outWords(results)}
            </summary>
            <ul>
              {results.map((entry) => (
                <Line key={`${entry.type}/${entry.id}`} entry={entry} />
              ))}
            </ul>
          </details>
        ) : null}
        {left_out === 0 ? null : (
          <p className="font-semibold text-note text-propose">
            {clinicalNumber(left_out)} more of this day are not listed here; their sections have them.
          </p>
        )}
      </div>
    </li>
  );
});

function outWords(results: readonly SectionEntry[]): string {
  const out = results.filter(hasOut).length;
  return out === 0 ? '' : `, ${out} out of range`;
}

const HERE: { readonly [type: string]: Parameters<ReturnType<typeof useOpenInRecord>>[0] } = {
  Observation: 'labs',
  DocumentReference: 'documents',
};

/** A visit that was planned and of which nothing more is written says so. */
function kindWords({ type, status }: SectionEntry): string {
  const isVisit = type === 'Encounter' || type === 'Appointment';
  return isVisit && status !== 'finished' && status !== 'fulfilled' && status !== null
    ? `${typeWords(type)}, ${statusWords(status)}`
    : typeWords(type);
}

function Line({ entry }: { readonly entry: SectionEntry }) {
  const open = useOpenInRecord();
  const value = entry.details.find(({ label }) => label === 'Value')?.text;
  const verdict = verdictOf(entry);
  const doubt = doubtOf(entry);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-0.5">
      <button
        type="button"
        className="min-h-6 text-left underline-offset-4 [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
        onClick={() => open(wordOf(HERE, entry.type) ?? 'timeline', `${entry.type}/${entry.id}`)}
      >
        {entry.title}
      </button>
      {value === undefined ? (
        <span className="text-ink-3 text-note">{kindWords(entry)}</span>
      ) : (
        <span className="font-semibold text-small [overflow-wrap:anywhere]">{value}</span>
      )}
      {verdict === null ? null : <span className="font-semibold text-note text-urgent">{verdict}</span>}
      {doubt === null ? null : <span className="text-note text-propose">{doubt}</span>}
      <Reported words={entry.reported} />
    </li>
  );
}
