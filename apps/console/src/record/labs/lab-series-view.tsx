import { useCallback, useMemo, useState } from 'react';
import type { LabPoint, LabSeries } from '../../api/generated.ts';
import type { ChangeMark } from '../../charts/chart-picture.tsx';
import { LabChart } from '../../charts/lab-chart.tsx';
import { seriesOfPoints } from '../../charts/series.ts';
import { isWhole, moved, newestOf, PERIODS, type Stretch, wholeOf } from '../../charts/window.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { Part } from '../section/part.tsx';
import { Verdict } from './lab-row.tsx';
import { changeWords, rangeWords, trendWords, valueWords, verdictWords } from './lab-words.ts';
import { ResultsTable } from './results-table.tsx';

const DAY = 86_400_000;

interface LabSeriesViewProps {
  readonly name: string;
  readonly series: LabSeries;
  readonly isAlone: boolean;
  readonly isFirst: boolean;
  readonly shown?: { readonly id: string };
}

/** One unit of a test: chart and table. `shown` names the result that was asked for; else it is the newest. */
export function LabSeriesView({ name, series, isAlone, isFirst, shown }: LabSeriesViewProps) {
  const drawn = useMemo(() => seriesOfPoints(series.points), [series.points]);
  const whole = useMemo(() => wholeOf(drawn.xs), [drawn.xs]);
  const asked = useMemo(
    () => (shown ? drawn.places.findIndex((place) => series.points[place]?.id === shown.id) : -1),
    [drawn.places, series.points, shown],
  );
  const [stretch, setStretch] = useState<Stretch>(whole);
  const [chosen, setChosen] = useState(asked >= 0 ? asked : drawn.xs.length - 1);
  const change = useCallback((next: Stretch) => setStretch(next), []);
  const point = series.points[drawn.places[chosen] ?? -1];
  const unit = unitWords(series.unit);
  const trend = trendWords(series);
  const changes = useMemo(() => lettered(series, drawn.xs), [series, drawn.xs]);
  return (
    <Part
      title={isAlone ? 'Against its own past' : `In ${unit === '' ? 'no unit' : unit}`}
      aside={trend === null ? undefined : trendAside(trend, series)}
    >
      {point === undefined ? (
        <p className="text-ink-2 text-small">None of these results has a date, so there is no chart.</p>
      ) : (
        <>
          <Readout point={point} unit={series.unit} />
          <LabChart
            series={drawn}
            changes={changes}
            whole={whole}
            stretch={stretch}
            chosen={chosen}
            label={`Results of ${name}${isAlone ? '' : ` in ${unit}`}, one by one`}
            words={wordsOf(point, unit)}
            height={220}
            onChoose={setChosen}
            onStretch={change}
          />
          <Periods xs={drawn.xs} whole={whole} stretch={stretch} onStretch={change} />
          <Changes changes={changes} />
        </>
      )}
      <ResultsTable name={name} series={series} isOpen={isFirst} />
    </Part>
  );
}

function trendAside(trend: string, { trendOver }: LabSeries): string {
  return trendOver === null ? trend : `${trend}, ${trendOver.results} results`;
}

const LETTERS = 'ABCDEF';

/** The newest changes of method or range, each with the letter that marks it in the chart, half-way to the result before. */
function lettered({ changes }: LabSeries, xs: readonly number[]): readonly ChangeMark[] {
  return changes.slice(-LETTERS.length).flatMap((change, place) => {
    const at = change.at === null ? Number.NaN : Date.parse(change.at);
    const before = xs.findLast((ms) => ms < at);
    if (!Number.isFinite(at)) return [];
    const ms = before === undefined ? at : (at + before) / 2;
    return [
      { ms, letter: LETTERS[place] as string, words: `${clinicalDate(change.at)}: ${changeWords(change)}` },
    ];
  });
}

function Changes({ changes }: { readonly changes: readonly ChangeMark[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 text-note text-ink-2" aria-label="Changes of method or normal range">
      {changes.map(({ letter, words }) => (
        <li key={letter} className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{letter}</span> From {words}. Compare with care.
        </li>
      ))}
    </ul>
  );
}

function wordsOf(point: LabPoint, unit: string): string {
  return `${valueWords(point)} ${unit}, ${verdictWords(point)}, ${clinicalDate(point.at)}`;
}

/** The chosen result in full, at one place: it hides nothing of the chart and works under a finger. */
function Readout({ point, unit }: { readonly point: LabPoint; readonly unit: string | null }) {
  const range = rangeWords(point.range, unit);
  return (
    <p className="flex min-h-10 flex-wrap items-baseline gap-x-2">
      <span className="font-bold text-name">
        {valueWords(point)} {unitWords(unit)}
      </span>
      <Verdict verdict={point.verdict} />
      <span className="text-ink-2 text-small">{clinicalDate(point.at)}</span>
      <span className="text-ink-3 text-small">
        {point.doubt === null ? null : <span className="font-semibold text-propose">{point.doubt}; </span>}
        {range === null ? 'no range given' : `normal ${range}`}
        {point.method === null ? '' : `; ${point.method}`}
        {point.given === null
          ? ''
          : `; written as ${valueWords({ ...point.given, comparator: point.comparator })} ${unitWords(point.given.unit)}`}
      </span>
    </p>
  );
}

interface PeriodsProps {
  readonly xs: readonly number[];
  readonly whole: Stretch;
  readonly stretch: Stretch;
  readonly onStretch: (stretch: Stretch) => void;
}

function Periods({ xs, whole, stretch, onStretch }: PeriodsProps) {
  const days = (whole.to - whole.from) / DAY;
  const fitting = PERIODS.filter((period) => period.days < days);
  if (fitting.length === 0) return null;
  const length = Math.round((stretch.to - stretch.from) / DAY);
  const isAll = isWhole(stretch, whole);
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">Stretch of time</legend>
      {fitting.map((period) => (
        <Button
          key={period.name}
          kind={!isAll && length === period.days ? 'main' : 'plain'}
          aria-pressed={!isAll && length === period.days}
          onClick={() => onStretch(newestOf(xs, period.days))}
        >
          {period.name}
        </Button>
      ))}
      <Button kind={isAll ? 'main' : 'plain'} aria-pressed={isAll} onClick={() => onStretch(whole)}>
        All
      </Button>
      {isAll ? null : (
        <>
          <Button
            kind="quiet"
            aria-label="Earlier"
            title="Earlier"
            disabled={stretch.from <= whole.from}
            onClick={() => onStretch(moved(stretch, -0.8, whole))}
          >
            ‹
          </Button>
          <Button
            kind="quiet"
            aria-label="Later"
            title="Later"
            disabled={stretch.to >= whole.to}
            onClick={() => onStretch(moved(stretch, 0.8, whole))}
          >
            ›
          </Button>
        </>
      )}
    </fieldset>
  );
}
