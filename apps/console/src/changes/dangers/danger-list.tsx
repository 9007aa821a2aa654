import type { Danger, NotChecked } from '../../api/generated.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { sectionOf } from '../../places/section-of.ts';
import { headlineOf, isGrave, notCheckedWords, severityWords, withDays } from './danger-words.ts';

interface DangerListProps {
  readonly dangers: readonly Danger[];
  readonly isPatient: boolean;
}

/** Each danger with what it follows from and what happens, as short as can be; who says so stands below, by number. */
export function DangerList({ dangers, isPatient }: DangerListProps) {
  const sources = [...new Set(dangers.map(({ source }) => source))];
  if (dangers.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {dangers.map((danger) => (
          <li key={danger.id}>
            <DangerLine danger={danger} isPatient={isPatient} source={sources.indexOf(danger.source) + 1} />
          </li>
        ))}
      </ul>
      <ol aria-label="Sources" className="wrap-anywhere mt-2 text-ink-2 text-note">
        {sources.map((source, at) => (
          <li key={source}>
            <sup>{at + 1}</sup> {source}
          </li>
        ))}
      </ol>
    </>
  );
}

interface DangerLineProps {
  readonly danger: Danger;
  readonly isPatient: boolean;
  readonly source: number;
}

function DangerLine({ danger, isPatient, source }: DangerLineProps) {
  const open = useOpenInRecord();
  const [first] = danger.because;
  const line = (
    <>
      <span className={`font-semibold ${isGrave(danger) ? 'text-urgent' : 'text-ink-2'}`}>
        {severityWords(danger.severity, isPatient)}
      </span>{' '}
      <span className="font-bold">{headlineOf(danger)}</span>
      {' — '}
      {withDays(danger.text)}
      <sup>
        <span className="sr-only">source </span>
        {source}
      </sup>
    </>
  );
  if (first === undefined) return <p className="wrap-anywhere text-small">{line}</p>;
  return (
    <button
      type="button"
      className="wrap-anywhere block min-h-6 w-full text-left text-small underline-offset-4 hover:underline pointer-coarse:min-h-11"
      onClick={() => open(sectionOf(first.type), `${first.type}/${first.id}`)}
    >
      {line}
    </button>
  );
}

interface NotCheckedListProps {
  readonly notChecked: readonly NotChecked[];
  readonly limits?: string;
}

/** What the checks left out. */
export function NotCheckedList({ notChecked, limits }: NotCheckedListProps) {
  if (notChecked.length === 0 && limits === undefined) return null;
  return (
    <div className="wrap-anywhere mt-2 text-ink-2 text-note">
      {notChecked.length === 0 ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer py-0.5 font-semibold pointer-coarse:min-h-11 pointer-coarse:py-3">
            Not checked: {notChecked.length === 1 ? '1 point' : `${notChecked.length} points`}
          </summary>
          <ul>
            {notChecked.map((each) => (
              <li key={`${each.kind} ${each.why}`}>{notCheckedWords(each)}</li>
            ))}
          </ul>
        </details>
      )}
      {limits === undefined ? null : <p className="mt-1">{limits}</p>}
    </div>
  );
}
