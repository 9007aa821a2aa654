import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callIn } from '../../api/call-in.ts';
import { renewProposals } from '../../changes/renew-record.ts';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { moneyWords } from '../../words/stand-in-words.ts';
import type { ActiveTurn } from '../active-turn.ts';
import { costOf, liveTimeline, type TurnCost, timelineOf, whoOf } from './timeline.ts';
import { TimelineView } from './timeline-view.tsx';

/** Readers have ended by then, also those that were tried again. */
const FRESH_MS = 600_000;

const LINE = 'py-1 pointer-coarse:py-3 text-ink-2 text-small wrap-anywhere marker:text-ink-3 hover:text-ink';

interface Props {
  readonly patient: string | null;
  readonly conversation: string;
  readonly run: string;
}

/** The team's work on an answer that is there: one line, and a timeline behind it. Read when it comes into view. */
export function Trace({ patient, conversation, run }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const inView = useInView(ref);
  const found = useRun(patient, conversation, run, inView);
  const turn = found.data;
  const cost = useMemo(() => (turn === undefined ? null : costOf(turn)), [turn]);
  const [isOpen, setOpen] = useState(false);
  const running = cost?.running ?? null;
  // Readers beside the answer propose what they found: it may be there now. Not asked for each old turn that is scrolled by.
  const isFresh = turn !== undefined && Date.now() - Date.parse(turn.started_at) < FRESH_MS;
  useEffect(() => {
    if (patient !== null && running === false && isFresh) void renewProposals();
  }, [patient, running, isFresh]);
  return (
    <details
      ref={ref}
      className="trace mt-3 text-small"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={LINE}>
        {turn === undefined || cost === null ? (
          found.isError ? (
            'How this answer came about cannot be read now'
          ) : (
            'How this answer came about'
          )
        ) : (
          <>
            {whoOf(turn, patient !== null)} · {costWords(cost)}
          </>
        )}
      </summary>
      {turn === undefined || !isOpen ? null : <TimelineView timeline={timelineOf(turn)} />}
    </details>
  );
}

/** The same while the turn runs, from what the stream tells. */
export function LiveTrace({ turn }: { readonly turn: ActiveTurn }) {
  const timeline = liveTimeline(turn, Date.now());
  const working = timeline.rows.filter(({ running, background }) => running && !background);
  const who = working.map(({ label }) => label.replace('→ ', '')).join(', ');
  return (
    <details className="trace mt-3 text-small">
      <summary className={LINE}>
        <span>{who === '' ? 'The team is at work' : `${who} at work`}</span>
      </summary>
      <TimelineView timeline={timeline} />
    </details>
  );
}

function costWords({ ms, tokens, microUsd, standIn, running }: TurnCost): string {
  return [
    ...(ms === null ? [] : [duration(ms)]),
    `${clinicalNumber(tokens)} tokens`,
    moneyWords(microUsd, standIn),
    ...(running ? ['some of it still runs'] : []),
  ].join(' · ');
}

function useInView(ref: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || seen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}

const LOOK_AGAIN_MS = 1_500;
/** Work beside an answer that takes longer is no longer waited for. */
const LONGEST_MS = 120_000;

/** The tree of a turn; asked again while something of it still runs. */
function useRun(patient: string | null, conversation: string, run: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ['readRunOfPatient', { patient, conversation, run }],
    queryFn: ({ signal }) => callIn(patient, 'readRun', { conversation, run: run ?? '', signal }),
    enabled: enabled && run !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || !costOf(data).running) return false;
      return Date.now() - Date.parse(data.started_at) < LONGEST_MS ? LOOK_AGAIN_MS : false;
    },
  });
}
