import type { ReactNode } from 'react';
import { isGone, isProblem } from '../api/problem-error.ts';
import { Button } from './button.tsx';
import { wordOf } from './word-of.ts';

/** The four states that every part of a page has besides its content: empty, loading, error, offline. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="px-4 py-6 text-ink-2">
      <p className="font-semibold text-ink">{title}</p>
      {children === undefined ? null : <div className="mt-1 text-small">{children}</div>}
    </div>
  );
}

const WIDTHS = ['w-11/12', 'w-9/12', 'w-7/12', 'w-10/12', 'w-6/12', 'w-8/12'];

/** Lines where text will be, six at most; nothing is announced until it has taken a second. */
export function LoadingState({ label, lines = 3 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className="px-4 py-6" role="status" aria-label={label}>
      {WIDTHS.slice(0, lines).map((width) => (
        <div key={width} className={`mb-3 h-3 rounded-small bg-sunk ${width}`} />
      ))}
    </div>
  );
}

/** Says what went wrong and what to do; never a stack. */
export function ErrorState({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { title, remedy } = wordsOf(error);
  return (
    <div className="m-4 rounded-sheet border border-rule-strong bg-sheet px-4 py-3" role="alert">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-ink-2 text-small">{remedy}</p>
      {retry === undefined ? null : (
        <Button className="mt-3" onClick={retry}>
          {isGone(error) ? 'Reload' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly of: ReadQuery;
  readonly label: string;
  readonly lines?: number;
}

/** What a query has not yet, or not at all: grey lines while it is read, or its error. Nothing where it was read. */
export function QueryState({ of: query, ...loading }: Props) {
  if (query.isPending) return <LoadingState {...loading} />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return null;
}

/** What is shown of a query, whatever it reads. */
export interface ReadQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const WORDS: { readonly [code: string]: { readonly title: string; readonly remedy: string } } = {
  offline: {
    title: 'The server cannot be reached',
    remedy: 'What is on screen stays. It is asked again as soon as the connection is back.',
  },
  unauthorized: { title: 'Your session has ended', remedy: 'Sign in again; what you wrote is kept here.' },
  not_found: {
    title: 'Not found, or not open to you',
    remedy:
      'The two look the same on purpose. Ask for access, or open it in an emergency from “my patients”.',
  },
  csrf: {
    title: 'This page is older than your session',
    remedy: 'Nothing was done. Copy what you have typed and not sent, then reload the page.',
  },
  rate_limited: { title: 'Too many requests', remedy: 'Wait a minute and try again.' },
  unavailable: { title: 'A part of the server does not answer', remedy: 'Try again in a moment.' },
};

function wordsOf(error: unknown): { readonly title: string; readonly remedy: string } {
  if (isGone(error))
    return {
      title: 'There is a newer version of this page',
      remedy: 'This part belongs to the older one. Copy what you have typed and not sent, then reload.',
    };
  if (!isProblem(error)) return { title: 'This part of the page failed', remedy: 'Reload the page.' };
  const known = wordOf(WORDS, error.code);
  return known ?? { title: 'The server refused this', remedy: error.remedy ?? `Its reason: ${error.code}.` };
}
