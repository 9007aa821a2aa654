import type { Checkpoint } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { counted } from './counted.ts';

/** When the trail was last signed, how much of it, and how much came since. */
export function checkpointWords(checkpoint: Checkpoint | null): {
  readonly isBad: boolean;
  readonly text: string;
} {
  if (checkpoint === null)
    return { isBad: false, text: 'Nothing is signed yet: the first checkpoint is made within a minute.' };
  const which = `no. ${checkpoint.number}, ${clinicalMoment(checkpoint.at)}`;
  if (!checkpoint.holds)
    return {
      isBad: true,
      text: `The last signed checkpoint (${which}) is missing or was changed. Check all chains, and keep the database and the checkpoints as they are.`,
    };
  const since = checkpoint.since === 0 ? 'nothing' : counted(checkpoint.since, 'entry', 'entries');
  return {
    isBad: false,
    text: `Last signed checkpoint: ${which}. It covers ${counted(checkpoint.covers, 'entry', 'entries')}; ${since} since.`,
  };
}
