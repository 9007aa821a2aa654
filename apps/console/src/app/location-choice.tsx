import { useMutation } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useApi } from '../api/use-api.ts';
import { CONTROL } from '../components/button.tsx';
import { countries } from './countries.ts';

/** Where the person is: by this, and by nothing that is guessed, the emergency number is chosen. */
export function LocationChoice() {
  const id = useId();
  const kept = useApi('readLocation', {});
  const all = useMemo(countries, []);
  const keep = useMutation({
    mutationFn: (country: string) =>
      call('setLocation', {
        body: { country, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (answer) => queryClient.setQueryData(['readLocation', {}], answer),
  });
  const country = keep.isPending ? keep.variables : (kept.data?.location?.country ?? '');
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1 block font-semibold text-ink-2 text-small">
        Where you are
      </label>
      <select
        id={id}
        className={`${CONTROL} w-full border-edge bg-sheet px-2`}
        value={country}
        disabled={kept.isPending}
        onChange={({ target }) => keep.mutate(target.value)}
      >
        <option value="" disabled>
          Not said
        </option>
        {all.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p className="mt-1 text-ink-2 text-note" role="status">
        {keep.isError
          ? 'It could not be kept. Try again.'
          : 'The emergency number of this country is shown when something sounds urgent.'}
      </p>
    </div>
  );
}
