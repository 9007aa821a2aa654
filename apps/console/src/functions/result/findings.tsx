import { Chip } from '../../components/chip.tsx';
import { isObject, type Json, textIn } from './result-parts.ts';
import { severityOrder } from './result-words.ts';

const GRAVE = ['critical', 'high', 'error', 'major'];

/** What is wrong, the worst first: how bad, where, and what would fix it. */
export function Findings({ findings }: { readonly findings: readonly Json[] }) {
  const ordered = findings
    .map((finding, at) => ({ finding, at, severity: textIn(isObject(finding) ? finding : null, 'severity') }))
    .toSorted((a, b) => severityOrder(a.severity) - severityOrder(b.severity) || a.at - b.at);
  return (
    <ul>
      {ordered.map(({ finding, at, severity }) => (
        <li
          key={at}
          className="grid gap-x-4 gap-y-0.5 border-rule border-b py-2 tablet:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <span>
            {severity === null ? null : (
              <Chip tone={GRAVE.includes(severity.toLowerCase()) ? 'danger' : 'plain'}>{severity}</Chip>
            )}
          </span>
          <div className="min-w-0">
            <p className="wrap-anywhere">{sentenceOf(finding)}</p>
            <p className="wrap-anywhere text-ink-2 text-small">
              {[placeOf(finding), fixOf(finding)].filter((each) => each !== null).join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(finding: Json): string {
  return (
    textIn(finding, 'message', 'description', 'title', 'criterion', 'topic', 'reason', 'text') ??
    JSON.stringify(finding)
  );
}

function placeOf(finding: Json): string | null {
  const location = isObject(finding) ? finding.location : undefined;
  if (typeof location === 'string' && location !== '') return location;
  if (!isObject(location)) return null;
  const line = location.line;
  return [textIn(location, 'file', 'path'), typeof line === 'number' ? `Line ${line}` : null]
    .filter((each) => each !== null)
    .join(', ');
}

function fixOf(finding: Json): string | null {
  if (!isObject(finding)) return null;
  const fix = textIn(finding, 'fix_hint', 'fix', 'remediation', 'hint');
  return fix === null ? null : `Fix: ${fix}`;
}
