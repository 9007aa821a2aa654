import type { SourceStanding } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { isDoubted, sayerWords, statusWords } from '../../words/evidence-words.ts';

/** Which services were asked about retractions and corrections of the source, when, and what each answered. */
export function Standings({ standings }: { readonly standings: readonly SourceStanding[] }) {
  return (
    <section aria-labelledby="standings">
      <h2 id="standings" className="font-semibold">
        Retraction and correction
      </h2>
      {standings.length === 0 ? <p className="mt-1 text-ink-2">Not checked yet.</p> : null}
      <ul aria-label="What is known of its standing" className="mt-1 flex flex-col gap-2">
        {standings.map(({ by, status, reason, heard_at }) => (
          <li key={by} className="wrap-anywhere">
            <span className="block text-ink-3 text-note">
              {sayerWords(by)}, {clinicalDate(heard_at)}
            </span>
            <span className={toneOf(status)}>{statusWords(status, { by })}</span>
            {reason === null ? null : <span className="block text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toneOf(status: SourceStanding['status']): string {
  if (status === 'retracted') return 'font-semibold text-urgent';
  return isDoubted(status) ? 'font-semibold text-propose' : 'font-medium';
}
