import { useMutation } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useApi } from '../api/use-api.ts';
import { Button, CONTROL } from '../components/button.tsx';
import { countries, withArticle } from './countries.ts';
import { suggestedCountry } from './suggested-country.ts';

/** Where the person is: by this, and by nothing that is guessed, the emergency number is chosen. `inRow`: in one line. */
export function LocationChoice({ inRow = false }: { readonly inRow?: boolean }) {
  const id = useId();
  const kept = useApi('readLocation', {});
  const all = useMemo(countries, []);
  const keep = useMutation({
    mutationFn: (country: string) =>
      call('setLocation', {
        body: { country, timezone: timezone() },
      }),
    onSuccess: (answer) => queryClient.setQueryData(['readLocation', {}], answer),
  });
  const country = keep.isPending ? keep.variables : (kept.data?.location?.country ?? '');
  const suggested = useMemo(() => {
    const code = suggestedCountry(
      all.map((each) => each.code),
      timezone(),
      navigator.language,
    );
    return all.find((each) => each.code === code);
  }, [all]);
  return (
    <div className={inRow ? 'flex flex-wrap items-center gap-x-2 gap-y-1.5' : 'mt-4'}>
      <label htmlFor={id} className={`font-semibold text-small ${inRow ? '' : 'mb-1 block text-ink-2'}`}>
        {inRow ? 'Which country are you in?' : 'Country'}
      </label>
      <select
        id={id}
        className={`${CONTROL} border-edge bg-sheet px-2 ${inRow ? 'w-52 max-w-full' : 'w-full'}`}
        value={country}
        disabled={kept.isPending}
        onChange={({ target }) => keep.mutate(target.value)}
      >
        <option value="" disabled>
          Not set
        </option>
        {all.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {country === '' && kept.isSuccess && suggested !== undefined ? (
        <Button className={inRow ? '' : 'mt-2'} onClick={() => keep.mutate(suggested.code)}>
          I’m in {withArticle(suggested)}
        </Button>
      ) : null}
      <p className={`text-ink-2 text-note ${inRow ? 'w-full' : 'mt-1'}`} role="status">
        {keep.isError
          ? 'It could not be kept. Try again.'
          : kept.data?.location != null && kept.data.emergency_number === null
            ? 'The emergency number of this country is not known here. Your phone may know it: try 112.'
            : inRow
              ? 'Then its emergency number is shown here.'
              : 'The emergency number of this country is shown when something sounds urgent.'}
      </p>
    </div>
  );
}

function timezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
