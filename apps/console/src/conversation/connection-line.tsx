import type { Connection } from './conversation-state.ts';

/** How the stream stands, where it does not run. The top of the page says when to sign in again. */
export function ConnectionLine({ connection }: { readonly connection: Connection }) {
  const words = wordsOf(connection);
  return (
    <div role="status" className="mx-auto w-full max-w-[57rem] px-4 text-small tablet:px-6">
      {words === null ? null : (
        <p className={connection === 'forbidden' ? 'font-semibold text-propose' : 'text-ink-3'}>{words}</p>
      )}
    </div>
  );
}

function wordsOf(connection: Connection): string | null {
  if (connection === 'lost') return 'Reconnecting. What is on screen stays.';
  if (connection === 'signed-out') return 'New answers show here when you are signed in again.';
  if (connection === 'forbidden') return 'This conversation is no longer open to you.';
  return null;
}
