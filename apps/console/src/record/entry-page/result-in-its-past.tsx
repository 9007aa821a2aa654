import { useMemo } from 'react';
import type { Lab, ResourceVersion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { LabSeriesView } from '../labs/lab-series-view.tsx';
import { testName } from '../labs/lab-words.ts';
import { testsOf } from '../labs/tests-of.ts';
import { useLabSeries } from '../labs/use-lab-series.ts';
import { WORD_BUTTON } from '../section/part.tsx';

/** A result is read against its own past: the chart of its test with this one marked. */
export function ResultInItsPast({
  patient,
  version,
}: {
  readonly patient: string;
  readonly version: ResourceVersion;
}) {
  const labs = useApi('listLabsOfPatient', { patient });
  const tests = useMemo(
    () => testsOf(labs.data?.labs ?? [], version.resource),
    [labs.data, version.resource],
  );
  return tests.map((test) => <Past key={test.code} patient={patient} test={test} id={version.id} />);
}

function Past({ patient, test, id }: { readonly patient: string; readonly test: Lab; readonly id: string }) {
  const open = useOpenInRecord();
  const series = useLabSeries(patient, test.code);
  const shown = useMemo(() => ({ id }), [id]);
  const own = series.data?.series.find(({ points }) => points.some((point) => point.id === id));
  // The series holds what stands now: a version that was corrected since is not in it.
  if (own === undefined) return null;
  return (
    <>
      <LabSeriesView name={testName(test)} series={own} isAlone isFirst={false} shown={shown} />
      <p className="px-4 pt-1">
        <button type="button" className={WORD_BUTTON} onClick={() => open('labs', test.code)}>
          All of {testName(test)}
        </button>
      </p>
    </>
  );
}
