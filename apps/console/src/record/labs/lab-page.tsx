import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { QueryState } from '../../components/states.tsx';
import { AskButton } from '../entries/ask-button.tsx';
import { BackToList } from '../section/back-to-list.tsx';
import { LabSeriesView } from './lab-series-view.tsx';
import { testName } from './lab-words.ts';
import { LeftOut } from './left-out.tsx';
import { useLabSeries } from './use-lab-series.ts';

/** One test: its results as a chart with the normal band, one chart for each unit that cannot be converted, and as a table. */
export default function LabPage({ patient, code }: { readonly patient: string; readonly code: string }) {
  const test = useLabSeries(patient, code);
  const labs = useApi('listLabsOfPatient', { patient });
  const lab = useMemo(() => labs.data?.labs.find((each) => each.codes.includes(code)), [labs.data, code]);
  return (
    <>
      <BackToList name="All tests" />
      <QueryState of={test} label="Reading the results" lines={6} />
      {test.data === undefined ? null : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3 px-4">
            <div className="min-w-0">
              <h2 className="font-bold text-name [overflow-wrap:anywhere]">{testName(test.data)}</h2>
              {testName(test.data) === test.data.name ? null : (
                <p className="text-ink-3 text-small [overflow-wrap:anywhere]">{test.data.name}</p>
              )}
              {lab?.followed ? (
                <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
                  Followed for {lab.followed.for}
                </p>
              ) : null}
            </div>
            <AskButton node={lab?.node ?? null} name={testName(test.data)} />
          </div>
          <LeftOut leftOut={test.data.left_out} unread={test.data.unread} />
          {test.data.series.map((series, place) => (
            <LabSeriesView
              key={series.unit ?? ''}
              name={testName(test.data)}
              series={series}
              isAlone={test.data.series.length === 1}
              isFirst={place === 0}
            />
          ))}
        </>
      )}
    </>
  );
}
