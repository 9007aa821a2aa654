import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Message, OutsideSearch } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { notSentWords } from '../composer/not-sent-words.ts';
import type { ConversationAction } from '../conversation-state.ts';
import { searchedLines, searchWords, sourceNames } from './outside-words.ts';

interface OutsideSearchNoteProps {
  readonly outside: OutsideSearch;
  /** Already started: its answer is further down. */
  readonly isAccepted: boolean;
  readonly onSearch: () => Promise<void>;
}

/** The outside search that an answer offers, with its exact query; or the result of one. */
export function OutsideSearchNote({ outside, isAccepted, onSearch }: OutsideSearchNoteProps) {
  if (outside.state === 'done') return <Searched outside={outside} />;
  if (isAccepted) return null;
  return <Offer outside={outside} onSearch={onSearch} />;
}

interface OfferProps {
  readonly outside: OutsideSearch;
  readonly onSearch: () => Promise<void>;
}

function Offer({ outside, onSearch }: OfferProps) {
  const [state, setState] = useState<'open' | 'sending' | { readonly problem: string }>('open');
  const search = () => {
    setState('sending');
    onSearch().catch((error: unknown) =>
      setState({
        problem: notSentWords(isProblem(error) ? error : { code: 'unknown', remedy: null }, navigator.onLine),
      }),
    );
  };
  return (
    // No landmark: several answers of a conversation may have one.
    <div data-outside="offered" className="mt-4 max-w-[68ch] rounded-sheet border border-edge px-3.5 py-3">
      <p className="mb-2 text-ink-2 text-small">
        Only the local library was searched. A search outside sends these words of the question to{' '}
        {sourceNames(outside.sources)}, and nothing else of this conversation:
      </p>
      <Button sentence disabled={state === 'sending'} onClick={search}>
        <span className="wrap-anywhere">{searchWords(outside)}</span>
      </Button>
      {typeof state === 'string' ? null : (
        <p role="alert" className="mt-2 text-small">
          {state.problem}
        </p>
      )}
    </div>
  );
}

function Searched({ outside }: { readonly outside: OutsideSearch }) {
  return (
    <div data-outside="done" className="mt-3 max-w-[68ch] text-ink-2 text-small">
      <p className="wrap-anywhere">
        Searched outside for: <span className="text-ink">{outside.query}</span>
      </p>
      <ul aria-label="Searched outside" className="mt-1">
        {searchedLines(outside).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Starts the search that an answer offers. Sends only the answer's number: the server uses the query it stored. */
export function useOutsideSearch(
  patient: string,
  conversation: string | null,
  messages: readonly Message[],
  dispatch: (action: ConversationAction) => void,
): (answer: Message) => Promise<void> {
  return useCallback(
    async ({ seq, in_reply_to, outside }) => {
      if (conversation === null || outside === null) return;
      const accepted = await call('postMessageOfPatient', {
        patient,
        conversation,
        body: { search_of: seq },
      });
      dispatch({
        type: 'accepted',
        conversation,
        accepted,
        text: messages.find((each) => each.seq === in_reply_to)?.text ?? '',
        outside: { ...outside, state: 'accepted', of: seq },
        at: new Date().toISOString(),
      });
    },
    [patient, conversation, messages, dispatch],
  );
}
