import { signInAddress } from '../api/session.ts';
import type { Connection } from './conversation-state.ts';

/** How the stream stands, where it does not run: quiet while it comes back by itself, plain where a person must act. */
export function ConnectionLine({ connection }: { readonly connection: Connection }) {
  const words = wordsOf(connection);
  return (
    <div role="status" className="mx-auto w-full max-w-[57rem] px-4 text-small tablet:px-6">
      {words === null ? null : (
        <p className={connection === 'lost' ? 'text-ink-3' : 'font-semibold text-propose'}>
          {words}
          {connection === 'signed-out' ? (
            <>
              {' '}
              <a className="underline" href={signInAddress('/patients')} target="_blank" rel="noreferrer">
                Sign in in a new tab
              </a>
              , then come back here.
            </>
          ) : null}
        </p>
      )}
    </div>
  );
}

function wordsOf(connection: Connection): string | null {
  if (connection === 'lost') return 'Reconnecting. What is on screen stays.';
  if (connection === 'signed-out') return 'Your session has ended. What you wrote is kept here.';
  if (connection === 'forbidden') return 'This conversation is no longer open to you.';
  return null;
}
