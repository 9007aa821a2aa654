import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useApi } from '../api/use-api.ts';
import { useMyGrant } from '../grants/use-my-grant.ts';
import { focusComposer } from '../places/message-box.ts';
import { askWords } from './ask-words.ts';
import { type Audience, firstAudience } from './audience/audience-words.ts';
import { EstimateLine } from './composer/composer.tsx';
import { useSending } from './composer/use-sending.ts';
import { ConversationFrame } from './conversation-frame.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import './conversation.css';
import { FindBar } from './find/find-bar.tsx';
import { useOutsideSearch } from './outside/outside-search.tsx';
import { PrintSheet } from './print/print-sheet.tsx';
import { fittedQuestions } from './suggest/fitted-questions.ts';
import { QuestionList } from './suggest/suggestions.tsx';
import { useKnownRecord } from './suggest/use-known-record.ts';
import { proposalsByMessage } from './thread/proposals-by-message.ts';
import { COLUMN } from './thread/turn-view.tsx';
import { EmergencyBanner } from './urgency/emergency-banner.tsx';
import { screenedLanguagesLine } from './urgency/screened-languages.ts';
import { pressing } from './urgency/urgency-of.ts';
import { useConversation } from './use-conversation.ts';
import { useTurns } from './use-turns.ts';

const SHOWN = 4;

/** What can be asked, by questions that fit this patient; each is put into the message box, not sent. */
function NewConversation({ patient, hint }: { readonly patient: string; readonly hint: string }) {
  const record = useKnownRecord(patient);
  const questions = useMemo(() => fittedQuestions(record, SHOWN), [record]);
  return (
    <div className={`${COLUMN} pt-8`}>
      <p className="max-w-[46ch] font-serif text-answer">
        {hint}. Every sentence that comes from the record says where it stands there, with a number that opens
        it.
      </p>
      <p className="mt-6 mb-2 font-semibold text-ink-2 text-small">For example</p>
      <QuestionList questions={questions} />
    </div>
  );
}

interface Props {
  readonly patient: string;
  readonly conversation: string | null;
}

/** A conversation about one patient; without one the first message begins it. */
export function ConversationPane({ patient, conversation }: Props) {
  const talk = useConversation(patient, conversation);
  const { state, dispatch, readEarlier } = talk;
  const grant = useMyGrant(patient).data;
  const [chosen, setChosen] = useState<Audience | null>(null);
  const navigate = useNavigate();
  const { outgoing, send, sendAgain } = useSending(patient, conversation, state, dispatch, {
    create: async () => {
      const body =
        chosen === null ? {} : { audience: { audience: chosen.audience, proxies: chosen.proxies } };
      return (await call('createConversationOfPatient', { patient, body })).id;
    },
    open: (id) =>
      navigate({
        to: '/patients/$patient/c/$conversation',
        params: { patient, conversation: id },
        search: (panel) => panel,
        replace: true,
      }),
  });
  const search = useOutsideSearch(patient, conversation, state.messages, dispatch);
  const turns = useTurns(state.messages);
  const proposals = useProposals(patient, conversation, state.messages.length, state.active === null);
  /** The conversation in which somebody looks for words. */
  const [finding, setFinding] = useState<string | null>(null);
  const [shownTurn, setShownTurn] = useState<number | null>(null);
  const urgency = useMemo(() => pressing(turns, state.advice), [turns, state.advice]);
  const hint = askWords(grant);
  // What was chosen is for the one conversation that it was chosen for.
  useEffect(() => {
    if (conversation !== null) setChosen(null);
  }, [conversation]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ConversationHeader
        patient={patient}
        conversation={conversation}
        fresh={{ audience: chosen ?? firstAudience(grant?.relation), choose: setChosen }}
        onFind={() => setFinding(conversation)}
      />
      {conversation === null || finding !== conversation ? null : (
        <FindBar
          turns={turns}
          onShow={setShownTurn}
          readEarlier={(state.messages[0]?.seq ?? 1) > 1 ? readEarlier : null}
          onClose={() => {
            setFinding(null);
            setShownTurn(null);
            focusComposer();
          }}
        />
      )}
      {urgency === null ? null : <EmergencyBanner key={urgency.seq} urgency={urgency} />}
      <ConversationFrame
        {...{ patient, conversation, talk, hint, turns, outgoing, proposals, shownTurn }}
        onSendAgain={sendAgain}
        onAsk={send}
        onSearch={search}
        beginning={<NewConversation patient={patient} hint={hint} />}
        aside={
          <>
            <p className="text-ink-3 text-note">{screenedLanguagesLine()}</p>
            <EstimateLine patient={patient} />
          </>
        }
      >
        <PrintSheet patient={patient} turns={turns} isWhole={(state.messages[0]?.seq ?? 1) <= 1} />
      </ConversationFrame>
    </div>
  );
}

function useProposals(patient: string, conversation: string | null, count: number, idle: boolean) {
  const found = useApi(
    'listProposalsOfPatient',
    { patient, conversation: conversation ?? '', limit: 100 },
    { enabled: conversation !== null },
  );
  // Each message and each end of a turn may bring some.
  useEffect(() => {
    if (count === 0) return;
    void queryClient.invalidateQueries({ queryKey: ['listProposalsOfPatient'] });
    if (idle) void queryClient.invalidateQueries({ queryKey: ['estimateTurnOfPatient'] });
  }, [count, idle]);
  return useMemo(
    () => proposalsByMessage(found.data?.proposals ?? [], conversation ?? ''),
    [found.data, conversation],
  );
}
