import { useMemo, useRef } from 'react';
import { type Turn, turnsOf } from './turns.ts';

/** The turns of a conversation; those that have not changed stay the same objects. */
export function useTurns(messages: Parameters<typeof turnsOf>[0]): readonly Turn[] {
  const before = useRef<readonly Turn[]>([]);
  return useMemo(() => {
    before.current = turnsOf(messages, before.current);
    return before.current;
  }, [messages]);
}
