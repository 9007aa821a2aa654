import { Fragment, memo, useMemo } from 'react';
import type { Lab } from '../../api/generated.ts';
import { seriesOfPoints } from '../../charts/series.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { Reported } from '../entries/reported.tsx';
import { LONG_ROW } from '../section/part.tsx';
import { rangeWords, trendWords, valueWords } from './lab-words.ts';

/** A test against its own past: name and range, the line with its band, the last value with its verdict in words. */
export const LabRow = memo(function LabRow({ lab, name }: { readonly lab: Lab; readonly name: string }) {
  const open = useOpenInRecord();
  const drawn = useMemo(() => seriesOfPoints(lab.recent.filter(({ doubt }) => doubt === null)), [lab.recent]);
  return (
    <li className={`${LONG_ROW} @container`}>
      <button
        type="button"
        className="grid min-h-6 w-full pointer-coarse:min-h-11 grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_minmax(5.25rem,auto)] items-center gap-3 text-left hover:bg-sunk @xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_minmax(7rem,auto)]"
        onClick={() => open('labs', lab.code)}
      >
        <span className="min-w-0">
          <span
            className={`${name.includes('…') ? 'line-clamp-6' : 'line-clamp-3'} font-semibold leading-snug [overflow-wrap:anywhere]`}
            title={lab.name}
          >
            <Breakable text={name} />
          </span>
          <span className="block text-ink-3 text-note">
            <span className="sr-only">, normal </span>
            {underName(lab)}
          </span>
          <Reported words={lab.last.reported} />
          <Doubted lab={lab} />
        </span>
        <Sparkline series={drawn} />
        <span className="text-right">
          <span className="sr-only">, last </span>
          <Verdict verdict={lab.last.verdict} />{' '}
          <span className="whitespace-nowrap font-semibold">{valueWords(lab.last)}</span>
          <span className="block text-ink-3 text-note">{clinicalDate(lab.last.at)}</span>
        </span>
      </button>
    </li>
  );
});

export function Verdict({ verdict }: { readonly verdict: Lab['last']['verdict'] }) {
  if (verdict !== 'high' && verdict !== 'low') return null;
  return <span className="font-semibold text-note text-urgent">{verdict}</span>;
}

/** Of the value that is shown why it is doubted; of others that there are some. */
function Doubted({ lab: { last, doubted } }: { readonly lab: Lab }) {
  if (doubted === 0) return null;
  const words =
    last.doubt ?? (doubted === 1 ? '1 result waits for review' : `${doubted} results wait for review`);
  return <span className="block text-note text-propose">{words}</span>;
}

function underName(lab: Lab): string {
  const { last, unit } = lab;
  const range = rangeWords(last.range, unit) ?? (unit === null ? 'no range' : `${unitWords(unit)}, no range`);
  const trend = trendWords(lab);
  return trend === null ? range : `${range}, ${trend}`;
}

/** A long name may break behind a slash, rather than inside a word. */
function Breakable({ text }: { readonly text: string }) {
  const [first = '', ...rest] = text.split('/');
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
        <Fragment key={place}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
