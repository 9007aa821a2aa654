import { type ComponentProps, type ReactNode, useState } from 'react';
import { callIn } from '../api/call-in.ts';
import { ProblemError } from '../api/problem-error.ts';
import { ErrorState, LoadingState } from '../components/states.tsx';
import { AnnounceAnswers } from './announce-answers.tsx';
import { Composer } from './composer/composer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Thread } from './thread/thread.tsx';
import type { useConversation } from './use-conversation.ts';

const NOT_OPEN = new ProblemError(404, 'not_found');

interface Props
  extends Omit<ComponentProps<typeof Thread>, 'conversation' | 'state' | 'readEarlier' | 'children'> {
  readonly conversation: string | null;
  readonly talk: ReturnType<typeof useConversation>;
  /** In the message box. */
  readonly hint: string;
  /** Below the message box. */
  readonly aside: ReactNode;
  /** What is there before the first message. */
  readonly beginning: ReactNode;
  /** Between the turns and the message box. */
  readonly children?: ReactNode;
}

/** The turns of a conversation with the message box below them. */
export function ConversationFrame({
  conversation,
  talk,
  hint,
  aside,
  beginning,
  children,
  ...thread
}: Props) {
  const { patient, outgoing, onAsk } = thread;
  const { state, error, readEarlier, again } = talk;
  const { active, loaded } = state;
  const [stopping, setStopping] = useState<string | null>(null);

  async function cancel(run: string): Promise<void> {
    if (conversation === null) return;
    setStopping(run);
    await callIn(patient, 'cancelTurn', { conversation }).catch(() => setStopping(null));
  }

  return (
    <>
      <Thread {...thread} conversation={conversation ?? ''} state={state} readEarlier={readEarlier}>
        {conversation === null && outgoing.length === 0 ? beginning : null}
        {error !== null ? (
          <ErrorState error={error} retry={again} />
        ) : state.connection === 'forbidden' && !loaded ? (
          <ErrorState error={NOT_OPEN} />
        ) : conversation !== null && !loaded && outgoing.length === 0 ? (
          <div className="mx-auto max-w-[57rem]">
            <LoadingState label="Reading the conversation" lines={5} />
          </div>
        ) : null}
      </Thread>
      {children}
      <AnnounceAnswers key={conversation} messages={state.messages} loaded={loaded} />
      <ConnectionLine connection={conversation === null || !loaded ? 'open' : state.connection} />
      <Composer
        place={`${patient}/${conversation}`}
        hint={hint}
        onSend={onAsk}
        onCancel={active === null ? null : () => void cancel(active.run)}
        stopping={active !== null && stopping === active.run}
        aside={aside}
      />
    </>
  );
}
