import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { alarmsOf, openingsLine } from './opening-words.ts';

/** Milliseconds. Each look is an entry in the operator's own trail. */
const EVERY_MS = 60_000;

/** Above every part: patients were opened in an emergency more often than usual. Nothing where they were not. */
export function OpeningsAlarm() {
  const openings = useApi('countOpenings', {}, { refetchInterval: EVERY_MS, staleTime: EVERY_MS });
  const alarms = openings.data ? alarmsOf(openings.data) : [];
  if (alarms.length === 0) return null;
  return (
    <section role="alert" className="mb-4 rounded-sheet border border-urgent bg-urgent-wash px-4 py-3">
      <h2 className="font-semibold text-urgent">More emergency access than usual</h2>
      <ul className="mt-1 text-small wrap-anywhere">
        {alarms.map((alarm) => (
          <li key={alarm}>{alarm}</li>
        ))}
      </ul>
      <p className="mt-2 text-small">
        <Link
          className="underline"
          to="/operator/$part"
          params={{ part: 'audit' }}
          search={{ action: 'grant.break-glass' }}
        >
          Show them in the trail
        </Link>
        . The reasons in words are for a privacy reviewer: “consilium admin openings” on the server.
      </p>
    </section>
  );
}

/** In the audit part: how many there were, where that is no alarm. */
export function OpeningsLine() {
  const openings = useApi('countOpenings', {}, { staleTime: EVERY_MS });
  if (openings.data === undefined || alarmsOf(openings.data).length > 0) return null;
  return <p className="mt-2 px-4 text-ink-2 text-small">{openingsLine(openings.data)}</p>;
}
