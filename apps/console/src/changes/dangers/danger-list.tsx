import type { Danger, NotChecked } from '../../api/generated.ts';
import { Chip } from '../../components/chip.tsx';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { sectionOf } from '../../places/section-of.ts';
import { headlineOf, isGrave, notCheckedWords, severityWords, withDays } from './danger-words.ts';

/** Each danger with what it follows from, what happens, and who says so. */
export function DangerList({
  dangers,
  isPatient,
}: {
  readonly dangers: readonly Danger[];
  readonly isPatient: boolean;
}) {
  return (
    <ul className="flex flex-col gap-2">
      {dangers.map((danger) => (
        <li key={danger.id} className="wrap-anywhere">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Chip tone={isGrave(danger) ? 'danger' : 'plain'}>
              {severityWords(danger.severity, isPatient)}
            </Chip>
            <Headline danger={danger} />
          </p>
          <p className="text-small">{withDays(danger.text)}</p>
          <p className="text-ink-2 text-note">{danger.source}</p>
        </li>
      ))}
    </ul>
  );
}

function Headline({ danger }: { readonly danger: Danger }) {
  const open = useOpenInRecord();
  const [first] = danger.because;
  if (first === undefined) return <span className="font-semibold">{headlineOf(danger)}</span>;
  return (
    <button
      type="button"
      className="min-h-6 text-left font-semibold underline-offset-4 hover:underline pointer-coarse:min-h-11"
      onClick={() => open(sectionOf(first.type), `${first.type}/${first.id}`)}
    >
      {headlineOf(danger)}
    </button>
  );
}

/** What the checks left out. */
export function NotCheckedList({
  notChecked,
  limits,
}: {
  readonly notChecked: readonly NotChecked[];
  readonly limits?: string;
}) {
  if (notChecked.length === 0 && limits === undefined) return null;
  return (
    <div className="wrap-anywhere mt-2 text-ink-2 text-note">
      {notChecked.length === 0 ? null : (
        <>
          <p className="font-semibold">Not checked</p>
          <ul>
            {notChecked.map((each) => (
              <li key={`${each.kind} ${each.why}`}>{notCheckedWords(each)}</li>
            ))}
          </ul>
        </>
      )}
      {limits === undefined ? null : <p>{limits}</p>}
    </div>
  );
}
