import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { writeRefusal } from '../write-refusal.ts';
import { readingWords } from './reading-state.ts';
import type { Reading } from './use-reading.ts';

/** Where the reading of a paper is, what came of it, and the button that begins it. */
export function ReadingLine({
  reading,
  pages,
}: {
  readonly reading: Reading;
  readonly pages: readonly number[];
}) {
  const { state, isLooking, said, isStandIn, start, isStarting, startError } = reading;
  const goesOn = isLooking || (state !== null && state.phase !== 'ended');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-small">
      <p role="status">
        {state === null
          ? isLooking
            ? 'Asking whether it was read'
            : 'Its facts were not read.'
          : state.phase === 'ended'
            ? said
            : readingWords(state, pages)}
      </p>
      {isStandIn ? <StandInChip /> : null}
      {goesOn ? null : (
        <Button disabled={isStarting} onClick={start}>
          {state === null ? 'Read its facts' : 'Read it again'}
        </Button>
      )}
      <p role="alert" className="font-semibold text-urgent empty:hidden">
        {startError ? writeRefusal(startError) : null}
      </p>
    </div>
  );
}
