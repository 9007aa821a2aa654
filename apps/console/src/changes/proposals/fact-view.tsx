import type { PrintedFact } from '../print-resource/printed-fact.ts';

/** A number is not parted from its unit by the end of a line. */
const SHORT = 24;

/** A fact in clinical words: what, how much, when; then its details, label lighter than value. */
export function FactView({ fact, id }: { readonly fact: PrintedFact; readonly id?: string }) {
  return (
    <div className="wrap-anywhere min-w-0">
      <p id={id}>
        <span className={fact.isDrug ? 'font-bold lowercase' : 'font-semibold'}>{fact.title}</span>
        {fact.value === undefined ? null : (
          <>
            {' '}
            <span className={`font-semibold ${fact.value.length <= SHORT ? 'whitespace-nowrap' : ''}`}>
              {fact.value}
            </span>
          </>
        )}
        {fact.when === undefined ? null : (
          <>
            {' '}
            <span className="whitespace-nowrap">{fact.when}</span>
          </>
        )}
      </p>
      <FactLines lines={fact.lines} />
    </div>
  );
}

function FactLines({ lines }: { readonly lines: PrintedFact['lines'] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-3 text-note">
      {lines.map(([label, text]) => (
        <div key={`${label} ${text}`} className="flex min-w-0 gap-1">
          <dt className="whitespace-nowrap text-ink-3">{label}</dt>
          <dd className="min-w-0 text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
