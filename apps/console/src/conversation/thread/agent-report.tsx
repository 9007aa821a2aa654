import { clinicalMoment } from '../../components/dates.ts';

/** What an agent has reported to the one that answers: closed, as the answer says what counts of it. */
export function AgentReport({
  from,
  text,
  at,
}: {
  readonly from: string;
  readonly text: string;
  readonly at: string;
}) {
  return (
    <details className="trace mb-3 text-small">
      <summary className="py-1 text-ink-2 marker:text-ink-3 hover:text-ink pointer-coarse:py-3">
        <span>
          Report of {from === '' ? 'an agent' : `the ${from.toLowerCase()}`},{' '}
          <time dateTime={at}>{clinicalMoment(at)}</time>
        </span>
      </summary>
      <p className="wrap-anywhere max-w-[68ch] whitespace-pre-wrap border-rule-strong border-l-2 pl-3 text-ink-2">
        {text}
      </p>
    </details>
  );
}
