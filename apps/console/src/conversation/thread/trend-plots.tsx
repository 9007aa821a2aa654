import { memo } from 'react';
import { seriesOfPoints } from '../../charts/series.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import type { CitedSeries } from '../claims/cited-series.ts';

/** The course of what an answer speaks of, from the results that it rests on: first and last value in words, the line between them. */
export const TrendPlots = memo(function TrendPlots({ all }: { readonly all: readonly CitedSeries[] }) {
  if (all.length === 0) return null;
  return (
    <div className="mt-1 mb-3 flex max-w-[68ch] flex-col gap-3">
      {all.map((series) => (
        <TrendPlot key={`${series.name} ${series.unit}`} series={series} />
      ))}
    </div>
  );
});

function TrendPlot({ series: { name, unit, points } }: { readonly series: CitedSeries }) {
  const drawn = seriesOfPoints(
    points.map((point) => ({ ...point, comparator: null, verdict: null, doubt: null })),
  );
  const [first, last] = [points[0]!, points.at(-1)!];
  const hasBand = points.some(({ range }) => range !== null);
  return (
    <figure className="border-rule border-y py-2">
      <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-note">
        <span className="font-semibold text-ink">
          {asTitle(name)}
          {unit === '' ? '' : `, ${unitWords(unit)}`}
        </span>
        <span className="text-ink-3">
          {points.length} results{hasBand ? ', normal range shaded' : ''}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
        <End word="from" {...first} />
        <Sparkline series={drawn} />
        <End word="to" {...last} />
      </div>
    </figure>
  );
}

function End({ word, value, at }: { readonly word: string; readonly value: number; readonly at: string }) {
  return (
    <span className={word === 'to' ? 'text-right' : ''}>
      <span className="sr-only">{word} </span>
      <span className="font-semibold">{clinicalNumber(value)}</span>
      <span className="sr-only"> on </span>
      <span className="block whitespace-nowrap text-ink-3 text-note">{clinicalDate(at)}</span>
    </span>
  );
}

/** "Creatinine" of "creatinine"; "eGFR" and "pH" as they are. */
function asTitle(name: string): string {
  return /^\p{Ll}{2}/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
