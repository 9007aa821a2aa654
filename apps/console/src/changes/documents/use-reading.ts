import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, call } from '../../api/call.ts';
import { OPERATIONS } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { renewProposals, renewRecord } from '../renew-record.ts';
import { followReading } from './follow-reading.ts';
import { begunKey, readingOf } from './reading-of.ts';
import { type ReadingState, readingAfter, WAITING } from './reading-state.ts';

const EVENTS = ['turn-started', 'step-started', 'turn-ended'];

export interface Reading {
  readonly state: ReadingState | null;
  /** Whether it was read is being asked: nothing can be said of it yet. */
  readonly isLooking: boolean;
  /** What code says was read, when it is over. */
  readonly said: string | null;
  readonly isStandIn: boolean;
  readonly start: () => void;
  readonly startError: unknown;
  readonly isStarting: boolean;
}

/** The newest conversation in which a paper is or was read, followed while it goes on; null state: never read. */
export function useReading(patient: string, document: string): Reading {
  const all = useApi('listConversationsOfPatient', { patient, limit: 100 });
  const begun = useQuery<string>({ queryKey: begunKey(patient, document), queryFn: skipToken });
  const conversation = readingOf(all.data?.conversations ?? [], document, begun.data ?? null);
  const answer = useAnswer(patient, conversation);
  const isOver = answer !== null;
  const state = useFollowed(patient, conversation, isOver);
  const failed = answer !== null && answer.status !== 'complete' && answer.status !== 'partial';
  useEffect(() => {
    if (isOver) void renewRecord(patient);
  }, [isOver, patient]);
  const start = useMutation({
    networkMode: 'always',
    mutationFn: () => call('startReadingDocumentOfPatient', { patient, document }),
    onSuccess: (reading) => {
      queryClient.setQueryData(begunKey(patient, document), reading.conversation);
      followReading(patient, reading.conversation);
      void queryClient.invalidateQueries({ queryKey: ['listConversationsOfPatient'] });
    },
  });
  return {
    state: conversation === null ? null : isOver ? { phase: 'ended', failed } : state,
    isLooking: conversation === null && all.isFetching,
    said: answer?.text ?? null,
    isStandIn: answer?.stand_in ?? false,
    start: start.mutate,
    startError: start.error,
    isStarting: start.isPending,
  };
}

/** The answer is looked for again until it is there: events may be lost, rows are not. */
function useAnswer(patient: string, conversation: string | null) {
  const [isThere, setThere] = useState<string | null>(null);
  const messages = useApi(
    'readMessagesOfPatient',
    { patient, conversation: conversation ?? '' },
    {
      enabled: conversation !== null,
      ...(isThere === conversation ? {} : { refetchInterval: 2_000 }),
    },
  );
  const answer = messages.data?.messages.find(({ role }) => role === 'assistant') ?? null;
  if (answer !== null && isThere !== conversation) setThere(conversation);
  return answer;
}

function useFollowed(patient: string, conversation: string | null, isOver: boolean): ReadingState {
  const [followed, setFollowed] = useState<{ readonly of: string | null; readonly state: ReadingState }>({
    of: null,
    state: WAITING,
  });
  useEffect(() => {
    if (conversation === null || isOver) return;
    const { path } = OPERATIONS.followEventsOfPatient;
    const source = new EventSource(addressOf(path, { patient, conversation }));
    const take = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as { readonly type: string };
      setFollowed(({ of, state }) => ({
        of: conversation,
        state: readingAfter(of === conversation ? state : WAITING, told),
      }));
      if (told.type === 'turn-ended') source.close();
      // The facts of the pages before are there already.
      void renewProposals();
    };
    for (const name of EVENTS) source.addEventListener(name, take);
    return () => source.close();
  }, [patient, conversation, isOver]);
  return followed.of === conversation ? followed.state : WAITING;
}
