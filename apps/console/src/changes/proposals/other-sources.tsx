import type { Proposal } from '../../api/generated.ts';
import { isByProxy, otherSources, sourceWords } from './source.ts';

/** Where else the same fact was read: one decision is for all of it. */
export function OtherSources({ proposal }: { readonly proposal: Proposal }) {
  const others = otherSources(proposal);
  if (others.length === 0) return null;
  return (
    <p className="text-ink-2 text-note">
      The same {others.map((each) => sourceWords(each, isByProxy(proposal))).join(', and ')}
    </p>
  );
}
