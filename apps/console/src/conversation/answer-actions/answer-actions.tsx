import { useState } from 'react';
import type { Message } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useMyGrant } from '../../grants/use-my-grant.ts';
import { SearchList } from '../../searches/search-list.tsx';
import { answerText } from '../claims/answer-text.ts';
import { numberNotes } from '../claims/number-notes.ts';
import { placeClaims } from '../claims/place-claims.ts';
import { printTurn } from '../print-turn.ts';
import { RerunDialog } from '../rerun/rerun-dialog.tsx';
import { Rating } from './rating.tsx';

interface OfTurn {
  readonly patient: string;
  readonly conversation: string;
  /** The seq of its turn. */
  readonly turn: number;
}

interface AnswerActionsProps {
  /** Null: no patient, and nothing of this is there but to copy it and to ask again. */
  readonly about: OfTurn | null;
  readonly message: Message;
  /** Null: there is nothing to be asked again. */
  readonly onAskAgain: (() => void) | null;
}

/** What can be done with an answer: copy it, print it, have it answered once more, compare it with its day, say whether it helped. */
export function AnswerActions({ about, message, onAskAgain }: AnswerActionsProps) {
  return (
    <div className="mt-2 -ml-3 flex flex-wrap items-center gap-y-1">
      <CopyButton text={() => copyText(message)} />
      {about === null ? null : (
        <Button kind="quiet" onClick={() => printTurn(about.turn)}>
          Print
        </Button>
      )}
      {onAskAgain === null ? null : (
        <Button kind="quiet" onClick={onAskAgain}>
          Ask again
        </Button>
      )}
      {about === null ? null : <PatientActions {...about} message={message} />}
    </div>
  );
}

function PatientActions({ patient, conversation, message }: OfTurn & { readonly message: Message }) {
  const [isComparing, setComparing] = useState(false);
  const [showsSearches, setSearches] = useState(false);
  const isCareTeam = useMyGrant(patient).data?.relation === 'care-team';
  return (
    <>
      {isCareTeam ? (
        <Button kind="quiet" onClick={() => setComparing(true)}>
          Run again, then and now
        </Button>
      ) : null}
      {isComparing ? (
        <RerunDialog {...{ patient, conversation, seq: message.seq }} onClose={() => setComparing(false)} />
      ) : null}
      {usedLiterature(message) ? (
        <Button kind="quiet" onClick={() => setSearches(true)}>
          Literature searches
        </Button>
      ) : null}
      {showsSearches ? (
        <SearchesDialog {...{ patient, conversation }} onClose={() => setSearches(false)} />
      ) : null}
      <Rating patient={patient} conversation={conversation} seq={message.seq} />
    </>
  );
}

/** It cites the literature, or offers to search it outside. */
function usedLiterature({ claims, outside }: Message): boolean {
  return outside !== null || claims.some(({ kind }) => kind === 'literature');
}

function copyText(message: Message): string {
  const placed = placeClaims(message);
  return answerText(placed, numberNotes(placed), message.stand_in);
}

interface SearchesDialogProps {
  readonly patient: string;
  readonly conversation: string;
  readonly onClose: () => void;
}

/** Searches of the literature that this conversation has made. */
function SearchesDialog({ patient, conversation, onClose }: SearchesDialogProps) {
  const found = useApi('listSearchesOfPatient', { patient, conversation });
  return (
    <Dialog open onClose={onClose} title="Literature searches of this conversation" width="wide">
      <QueryState of={found} label="Reading the searches" lines={3} />
      {found.data?.searches.length === 0 ? <EmptyState title="No searches" /> : null}
      {found.data && found.data.searches.length > 0 ? <SearchList searches={found.data.searches} /> : null}
    </Dialog>
  );
}
