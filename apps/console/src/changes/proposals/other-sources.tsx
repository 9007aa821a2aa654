import type { Proposal } from '../../api/generated.ts';
import { otherSources } from './source.ts';

/** Where else the same fact was read: one decision is for all of it. */
export function OtherSources({ proposal }: { readonly proposal: Proposal }) {
  const others = otherSources(proposal);
  if (others.length === 0) return null;
  return (
    <p className="text-ink-2 text-note">
      Also read {others.map((each) => placeWords(each, proposal.source)).join(' and ')}
    </p>
  );
}

function placeWords(place: Proposal['source'], first: Proposal['source']): string {
  if (place.kind !== 'document') return 'in a message';
  const isSame = first.kind === 'document' && first.document === place.document;
  return `on page ${place.page} of ${isSame ? 'this' : 'another'} document`;
}
