import { useEffect, useRef, useState } from 'react';
import type { Message } from '../api/generated.ts';
import { withClinicalDates } from '../components/dates.ts';

interface Props {
  readonly messages: readonly Message[];
  readonly loaded: boolean;
}

/** Says an answer when it is whole and checked; drafts are never said, and neither is what was there before. */
export function AnnounceAnswers({ messages, loaded }: Props) {
  const [said, setSaid] = useState('');
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (!loaded) return;
    const newest = messages.findLast(({ role }) => role === 'assistant');
    const seq = newest?.seq ?? 0;
    if (last.current !== null && seq > last.current && newest !== undefined) setSaid(spoken(newest));
    last.current = seq;
  }, [messages, loaded]);
  return (
    <div role="log" aria-live="polite" aria-label="New answers" className="sr-only">
      {said}
    </div>
  );
}

function spoken({ text }: Message): string {
  return `Answer: ${withClinicalDates(text.replaceAll(/ ?\[[cl]\d{1,5}\]/g, ''))}`;
}
