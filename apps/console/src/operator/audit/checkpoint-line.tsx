import { useApi } from '../../api/use-api.ts';
import { checkpointWords } from './checkpoint-words.ts';

const EVERY_MS = 20_000;

/** What was signed last, below the check of the whole trail. Each look is an entry: it is renewed only until there is one. */
export function CheckpointLine() {
  const first = useApi('readCheckpoint', {});
  const isNone = first.data?.checkpoint === null;
  const found = useApi('readCheckpoint', {}, isNone ? { refetchInterval: EVERY_MS } : {});
  if (found.data === undefined) return null;
  const { isBad, text } = checkpointWords(found.data.checkpoint);
  return (
    <p
      role={isBad ? 'alert' : undefined}
      className={`mt-2 px-4 text-small ${isBad ? 'font-semibold text-urgent' : 'text-ink-2'}`}
    >
      {text}
    </p>
  );
}
