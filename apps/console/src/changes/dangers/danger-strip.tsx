import { useApi } from '../../api/use-api.ts';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { headlineOf, isGrave, severityWords } from './danger-words.ts';

/** On a phone the record is behind the conversation: the dangers in a line each, above it. A tap opens the summary. */
export function DangerStrip({ patient }: { readonly patient: string }) {
  const found = useApi('readDangersOfPatient', { patient });
  const isPatient = isOwn(useMyGrant(patient).data);
  const open = useOpenInRecord();
  const dangers = found.data?.dangers ?? [];
  if (dangers.length === 0) return null;
  const look = dangers.some(isGrave) ? 'border-urgent bg-urgent-wash' : 'border-rule-strong bg-sheet';
  return (
    <section
      aria-label="Dangers"
      className={`max-h-[30dvh] overflow-y-auto border-b px-4 py-1.5 text-small tablet:hidden ${look}`}
    >
      <button type="button" className="block min-h-11 w-full text-left" onClick={() => open('summary')}>
        {dangers.map((danger) => (
          <span key={danger.id} className="wrap-anywhere block">
            <span className={`font-semibold ${isGrave(danger) ? 'text-urgent' : 'text-ink-2'}`}>
              {severityWords(danger.severity, isPatient)}
            </span>{' '}
            {headlineOf(danger)}
          </span>
        ))}
      </button>
    </section>
  );
}
