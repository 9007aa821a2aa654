import { clinicalNumber } from '../../components/numbers.ts';

interface Props {
  /** Results of the test that are in no series. */
  readonly leftOut?: number;
  /** Older measurements of the record that were not looked at. */
  readonly unread: number;
}

/** Says what a very large record has beyond what is shown. Null where everything is. */
export function LeftOut({ leftOut = 0, unread }: Props) {
  if (leftOut === 0 && unread === 0) return null;
  return (
    <p role="status" className="px-4 pt-3 font-semibold text-propose text-small">
      {leftOut === 0 ? null : `${clinicalNumber(leftOut)} more results of this test are not shown here. `}
      {unread === 0
        ? null
        : `${clinicalNumber(unread)} older measurements of this record were not looked at: their tests may be missing here. `}
      The shared file has them all.
    </p>
  );
}
