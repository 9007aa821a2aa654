import { useMemo } from 'react';
import { useApi } from '../api/use-api.ts';
import { actorWords } from '../words/actor-words.ts';

const MOST = 100;

/** Names for ids of people; people whom you may not see stay ids. You are “you”. */
export function usePeople(actors: readonly string[], self?: string): (actor: string) => string {
  const wanted = useMemo(() => [...new Set(actors)].sort().slice(0, MOST), [actors]);
  const people = useApi(
    'readPeople',
    { actors: wanted.join(',') },
    { enabled: wanted.length > 0, staleTime: 300_000 },
  );
  return useMemo(() => {
    const names = new Map(people.data?.people.map(({ actor, name }) => [actor, name]));
    return (actor) => (actor === self ? 'You' : (names.get(actor) ?? actorWords(actor)));
  }, [people.data, self]);
}
