import { useState } from 'react';
import { CallByPlace } from './call-by-place.tsx';
import { CallLinks } from './call-links.tsx';
import { callNumbers } from './call-numbers.ts';
import { entryName, type TurnUrgency } from './urgency-of.ts';

const TITLES = {
  emergency: 'This may be an emergency.',
  urgent: 'This should be seen to today.',
};

/** On top of the conversation as long as it concerns the last turns. Its words and numbers are code's, never a model's. */
export function EmergencyBanner({ urgency }: { readonly urgency: TurnUrgency }) {
  const { tier, entries, advice, byCode, standIn } = urgency;
  const numbers = callNumbers(advice ?? '');
  // A phone or a low window has room for the first line; the rest is one tap away, and in the conversation.
  const [open, setOpen] = useState(false);
  const [first, ...rest] = (advice ?? '').split('\n');
  return (
    <div className="mx-auto w-full max-w-[57rem] shrink-0 px-4 pt-3 tablet:px-6">
      <section
        role="alert"
        aria-label="Emergency advice"
        className="flex max-h-[45dvh] flex-wrap items-center gap-x-4 gap-y-2 overflow-y-auto rounded-sheet border-2 border-urgent bg-urgent-wash px-4 py-3"
      >
        <div className="min-w-64 flex-1">
          <p className="font-bold text-lead text-urgent">{TITLES[tier]}</p>
          <p dir="auto" className="wrap-anywhere">
            {first}
          </p>
          {rest.length === 0 ? null : (
            <>
              <p
                dir="auto"
                className={`wrap-anywhere whitespace-pre-line ${open ? '' : 'max-tablet:hidden [@media(max-height:45rem)]:hidden'}`}
              >
                {rest.join('\n')}
              </p>
              {open ? null : (
                <button
                  type="button"
                  className="min-h-11 font-semibold underline tablet:[@media(min-height:45.01rem)]:hidden"
                  onClick={() => setOpen(true)}
                >
                  What else to do
                </button>
              )}
            </>
          )}
          <p className="mt-1 text-ink-2 text-small">
            {byCode
              ? `Decided by ${rulesOf(entries)}, before any model read the message.`
              : `Raised by ${standIn ? 'the stand-in model, which is scripted' : 'a model that read the message'}; these words are fixed and no model’s.`}
          </p>
        </div>
        {numbers.length > 0 ? (
          <CallLinks numbers={numbers} />
        ) : /\bcall\b|\u260e/i.test(advice ?? '') ? (
          <CallByPlace />
        ) : null}
      </section>
    </div>
  );
}

function rulesOf(entries: readonly string[]): string {
  const names = entries.map((entry) => `“${entryName(entry)}”`).join(', ');
  return entries.length === 1 ? `the rule ${names}` : `the rules ${names}`;
}
