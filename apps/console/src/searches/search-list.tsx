import type { KeptSearch } from '../api/generated.ts';
import { clinicalMoment } from '../components/dates.ts';

const COUNTS = [
  ['Found', 'found'],
  ['Screened', 'screened'],
  ['Read', 'read'],
  ['Cited', 'cited'],
] as const;

const HEAD = 'border-rule-strong border-b py-1.5 pr-4 text-left font-semibold text-ink-2 text-note';

/** Searches of the literature: words, when and where, and what became of what was found. */
export function SearchList({ searches }: { readonly searches: readonly KeptSearch[] }) {
  return (
    <table className="block w-full border-collapse text-small tablet:table">
      <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
        <tr>
          <th scope="col" className={HEAD}>
            Words
          </th>
          <th scope="col" className={HEAD}>
            Where and when
          </th>
          {COUNTS.map(([name]) => (
            <th key={name} scope="col" className={`${HEAD} tablet:text-right`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block tablet:table-row-group">
        {searches.map((search) => (
          <tr
            key={`${search.searched_at} ${search.place} ${search.terms}`}
            className="flex flex-wrap gap-x-4 border-rule border-b py-2 align-baseline tablet:table-row"
          >
            <td className="wrap-anywhere w-full font-medium tablet:w-auto tablet:py-2 tablet:pr-4">
              {search.terms}
              {search.gap === null ? null : (
                <span className="block font-normal text-ink-2">{search.gap}</span>
              )}
            </td>
            <td className="w-full text-ink-2 tablet:w-auto tablet:py-2 tablet:pr-4">
              {search.place === 'library' ? 'Library' : search.place}, {clinicalMoment(search.searched_at)}
            </td>
            {COUNTS.map(([name, field]) => (
              <td key={name} className="tabular-nums tablet:py-2 tablet:pr-4 tablet:text-right">
                <span className="mr-1 text-ink-3 text-note tablet:hidden">{name}</span>
                {search[field]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
