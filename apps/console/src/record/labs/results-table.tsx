import { memo, useMemo, useState } from 'react';
import type { LabPoint, LabSeries } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { Reported } from '../entries/reported.tsx';
import { WORD_BUTTON } from '../section/part.tsx';
import { rangeWords, valueWords } from './lab-words.ts';

const STEP = 25;

/** The same results in words, newest first. The date opens the entry: its versions and where it comes from. */
export const ResultsTable = memo(function ResultsTable({
  name,
  series,
  isOpen,
}: {
  readonly name: string;
  readonly series: LabSeries;
  readonly isOpen: boolean;
}) {
  const [shown, setShown] = useState(isOpen ? STEP : 5);
  const open = useOpenInRecord();
  const newest = useMemo(() => series.points.slice(-shown).toReversed(), [series.points, shown]);
  const rest = series.points.length - shown;
  return (
    <>
      <table className="mt-4 w-full border-collapse text-small">
        <caption className="sr-only">
          Results of {name} {unitWords(series.unit)}, newest first
        </caption>
        <thead>
          <tr className="text-left text-ink-3 [&>th]:py-1 [&>th]:pr-3 [&>th]:font-normal">
            <th scope="col">Date</th>
            <th scope="col">{unitWords(series.unit) === '' ? 'Value' : unitWords(series.unit)}</th>
            <th scope="col">Normal</th>
            <th scope="col">Flag</th>
            <th scope="col" className="hidden @md:table-cell">
              Version
            </th>
          </tr>
        </thead>
        <tbody>
          {newest.map((point) => (
            <Row key={`${point.id}-${point.path}`} point={point} onOpen={() => open('labs', refOf(point))} />
          ))}
        </tbody>
      </table>
      {rest > 0 ? (
        <Button kind="quiet" className="mt-2" onClick={() => setShown(shown + STEP * 4)}>
          Show {Math.min(rest, STEP * 4)} more of {rest}
        </Button>
      ) : null}
    </>
  );
});

function refOf({ type, id, version }: LabPoint): string {
  return `${type}/${id}/${version}`;
}

function Row({ point, onOpen }: { readonly point: LabPoint; readonly onOpen: () => void }) {
  const isOut = point.verdict === 'high' || point.verdict === 'low';
  return (
    <tr className="border-rule border-t align-baseline [&>td]:py-1 [&>td]:pr-3">
      <td>
        <button type="button" className={`${WORD_BUTTON} whitespace-nowrap`} onClick={onOpen}>
          {point.at === null ? 'Not dated' : clinicalDate(point.at)}
        </button>
      </td>
      <td className="font-semibold">
        {valueWords(point)}
        {point.given === null ? null : (
          <span className="block whitespace-nowrap font-normal text-ink-3 text-note">
            {valueWords({ ...point.given, comparator: point.comparator })} {unitWords(point.given.unit)}
          </span>
        )}
        {point.reported === null ? null : (
          <span className="block">
            <Reported words={point.reported} />
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-2">{rangeWords(point.range) ?? 'Not given'}</td>
      <td
        className={isOut ? 'font-semibold text-urgent' : point.doubt === null ? 'text-ink-2' : 'text-propose'}
      >
        {point.doubt ?? point.verdict ?? ''}
      </td>
      <td className="hidden text-ink-3 @md:table-cell">{point.version}</td>
    </tr>
  );
}
