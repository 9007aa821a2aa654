import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { MyPatient } from '../api/generated.ts';

/** What is known of the search at a moment. */
export interface Hits {
  readonly typed: string;
  /** What the list answers. Differs from what is typed while somebody types. */
  readonly search: string;
  /** The answer to it is there, whole. */
  readonly isAnswered: boolean;
  readonly patients: readonly Pick<MyPatient, 'patient'>[];
}

/** The one patient whom the words find; null: none, several, or not known yet. */
export function onlyHit({ typed, search, isAnswered, patients }: Hits): string | null {
  if (search === '' || typed.trim() !== search || !isAnswered || patients.length !== 1) return null;
  return patients[0]?.patient ?? null;
}

/** Enter in the search opens the one patient that it finds, also when the list answers after the key. */
export function useOpenOnlyHit(hits: Hits): (event: KeyboardEvent<HTMLInputElement>) => void {
  const navigate = useNavigate();
  /** The words that Enter was pressed on. */
  const [asked, setAsked] = useState<string | null>(null);
  const patient = asked === hits.typed ? onlyHit(hits) : null;
  useEffect(() => {
    if (patient !== null) void navigate({ to: '/patients/$patient', params: { patient } });
  }, [navigate, patient]);
  return (event) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) setAsked(hits.typed);
  };
}
