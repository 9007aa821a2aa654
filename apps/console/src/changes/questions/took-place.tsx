import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ResourceVersion } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { wordOf } from '../../components/word-of.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';

/** A plan of a past day: one click each says that it took place or did not; its times stay. */
const ENDS: { readonly [type: string]: { readonly held: string; readonly notHeld: string } } = {
  Appointment: { held: 'fulfilled', notHeld: 'cancelled' },
  Encounter: { held: 'finished', notHeld: 'cancelled' },
};

export function TookPlace({
  patient,
  entry,
  title,
  onSettled,
}: {
  readonly patient: string;
  readonly entry: ResourceVersion;
  readonly title: string;
  readonly onSettled: (words: string) => void;
}) {
  const client = useQueryClient();
  const { type, id, version, resource } = entry;
  const say = useMutation({
    networkMode: 'always',
    mutationFn: (status: string) =>
      call('correctEntryOfPatient', { patient, type, id, version, body: { ...resource, status } }),
    onSuccess: async (_, status) => {
      await renewRecord(client, patient);
      onSettled(`${status === 'cancelled' ? 'Did not take place' : 'Took place'}: ${title}`);
    },
  });
  const ends = wordOf(ENDS, type);
  if (ends === undefined) return null;
  return (
    <>
      <Button
        disabled={say.isPending}
        aria-label={`It took place: ${title}`}
        onClick={() => say.mutate(ends.held)}
      >
        It took place
      </Button>
      <Button
        disabled={say.isPending}
        aria-label={`It did not: ${title}`}
        onClick={() => say.mutate(ends.notHeld)}
      >
        It did not
      </Button>
      <p role="alert" className="font-semibold text-note text-urgent empty:hidden">
        {say.isError ? writeRefusal(say.error) : null}
      </p>
    </>
  );
}
