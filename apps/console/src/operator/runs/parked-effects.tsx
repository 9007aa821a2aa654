import { usePages } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { LookError } from '../look-state.tsx';
import { Whose } from '../whose.tsx';

const LIMIT = 50;

/** Effects outside of which nobody knows whether they happened: a box, as a person has to look. `count` is of all of them. */
export function ParkedEffects({ count }: { readonly count: number }) {
  const pages = usePages('listParkedEffects', { limit: LIMIT });
  const effects = pages.data?.pages.flatMap((page) => page.effects) ?? [];
  if (pages.isError) return <LookError of={pages} missing="There are no effects here" />;
  if (effects.length === 0) return null;
  const all = Math.max(count, effects.length);
  return (
    <section className="my-3 rounded-sheet border border-propose bg-propose-wash px-4 py-3">
      <h3 className="font-semibold text-propose text-small">
        {all === 1 ? 'One effect outside waits' : `${all} effects outside wait`} for a person
      </h3>
      <p className="mt-1 text-small">
        Each may have happened or not, so it is not repeated. Look at the other side before you do anything.
      </p>
      <ul className="mt-2">
        {effects.map((effect) => (
          <li
            key={effect.key}
            className="flex flex-wrap items-baseline gap-x-4 border-rule border-t py-1.5 text-small wrap-anywhere"
          >
            <span className="font-semibold">{effect.kind}</span>
            <span>{effect.code}</span>
            <span className="text-ink-2 text-note">{clinicalMoment(effect.parked_at)}</span>
            <Whose whose={effect.whose} />
            <span className="text-ink-2 text-note">key {effect.key}</span>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} words="Show older effects" className="pt-2" />
    </section>
  );
}
