import type { ParkedEffect } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { Whose } from '../whose.tsx';

/** Effects outside of which nobody knows whether they happened: a box, as a person has to look. */
export function ParkedEffects({ effects }: { readonly effects: readonly ParkedEffect[] }) {
  if (effects.length === 0) return null;
  return (
    <section className="my-3 rounded-sheet border border-propose bg-propose-wash px-4 py-3">
      <h3 className="font-semibold text-propose text-small">
        {effects.length === 1 ? 'One effect outside waits' : `${effects.length} effects outside wait`} for a
        person
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
    </section>
  );
}
