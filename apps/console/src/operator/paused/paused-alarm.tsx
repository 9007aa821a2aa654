import { useApi } from '../../api/use-api.ts';
import { pausedLine } from './paused-words.ts';

const EVERY_MS = 60_000;

/** Above every part: the engine has stopped trying something. Nothing where it has not. */
export function PausedAlarm() {
  const paused = useApi('countPaused', {}, { refetchInterval: EVERY_MS, staleTime: EVERY_MS });
  const line = paused.data ? pausedLine(paused.data) : null;
  if (line === null) return null;
  return (
    <section role="alert" className="mb-4 rounded-sheet border border-urgent bg-urgent-wash px-4 py-3">
      <h2 className="font-semibold text-urgent">Paused work</h2>
      <p className="mt-1 text-small">{line}</p>
      <p className="mt-2 text-small">
        Workers resume it by themselves. If it does not go down within minutes, check that workers are running
        and read their log for the code “paused_ended”.
      </p>
    </section>
  );
}
