import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { LocationChoice } from '../../location/location-choice.tsx';
import { adviceParagraphs } from './advice-paragraphs.ts';
import { callNumbers } from './call-numbers.ts';
import { entryName, type TurnUrgency } from './urgency-of.ts';

const TITLES = {
  emergency: 'This may be an emergency.',
  urgent: 'This should be seen to today.',
};

/**
 * On top of the conversation as long as it concerns the last turns: what it is, what to do first, whom to call, the rest.
 * Whom to call stands in one place, with and without a country. Its words and numbers are code's, never a model's.
 */
export function EmergencyBanner({ urgency }: { readonly urgency: TurnUrgency }) {
  const { tier, entries, advice, byCode, standIn } = urgency;
  const numbers = callNumbers(advice ?? '');
  const [first, ...rest] = adviceParagraphs(advice ?? '');
  return (
    <div className="mx-auto w-full max-w-[57rem] shrink-0 px-4 pt-3 tablet:px-6">
      <section
        role="alert"
        aria-label="Emergency advice"
        className="flex max-h-[45dvh] flex-col gap-2 overflow-y-auto rounded-sheet border-2 border-urgent bg-urgent-wash px-4 py-3"
      >
        <div>
          <p className="font-bold text-lead text-urgent">{TITLES[tier]}</p>
          <p dir="auto" className="wrap-anywhere max-w-[68ch]">
            {first}
          </p>
        </div>
        {numbers.length > 0 ? (
          <CallLinks numbers={numbers} />
        ) : /\bcall\b|\u260e/i.test(advice ?? '') ? (
          <CallByPlace />
        ) : null}
        {rest.length === 0 ? null : <Rest paragraphs={rest} />}
        <p className="text-ink-2 text-small">
          {byCode
            ? `Decided by ${rulesOf(entries)}, before any model read the message.`
            : `Raised by ${standIn ? 'the stand-in model, which is scripted' : 'a model that read the message'}; these words are fixed and no model’s.`}
        </p>
      </section>
    </div>
  );
}

/** Characters that have room in the box; a longer rest is one tap away, and in the conversation below. */
const SHORT = 160;

function Rest({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  const [open, setOpen] = useState(() => paragraphs.join(' ').length <= SHORT);
  if (!open)
    return (
      <button
        type="button"
        className="min-h-8 self-start font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        What else to do
      </button>
    );
  return (
    <ul className="max-w-[68ch] list-disc space-y-0.5 pl-5 marker:text-urgent">
      {paragraphs.map((text) => (
        <li key={text} dir="auto" className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

function rulesOf(entries: readonly string[]): string {
  const names = entries.map((entry) => `“${entryName(entry)}”`).join(', ');
  return entries.length === 1 ? `the rule ${names}` : `the rules ${names}`;
}

/** The advice was written before anybody had said where they are: asked here, and the number of that country at once. */
function CallByPlace() {
  const { data } = useApi('readLocation', {});
  const numbers = callNumbers(`Call ${data?.emergency_number ?? ''}`);
  return numbers.length > 0 ? <CallLinks numbers={numbers} /> : <LocationChoice inRow />;
}

/** One tap to the telephone. The numbers are code's. */
function CallLinks({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {numbers.map((number) => (
        <a
          key={number}
          href={`tel:${number.replaceAll(' ', '')}`}
          className="inline-flex min-h-11 items-center rounded-control border border-urgent bg-urgent px-4 font-semibold text-urgent-on hover:opacity-90"
        >
          Call {number}
        </a>
      ))}
    </div>
  );
}
