import type { Team } from '../../api/generated.ts';
import { EDGE_DASH, EDGE_WIDTH } from './edge-strokes.ts';
import { EDGE_WORDS, ZONE_WORDS, type Zone } from './team-words.ts';
import { ZoneChip } from './zone-chip.tsx';

const KINDS = ['transfer', 'by-code', 'member', 'background', 'tool'] as const;

/** What inks and lines mean; only of lines that this team has. */
export function Legend({ edges }: { readonly edges: Team['edges'] }) {
  return (
    <ul aria-label="Legend" className="mt-2 grid gap-x-6 gap-y-1 text-ink-2 text-note tablet:grid-cols-2">
      {(Object.keys(ZONE_WORDS) as Zone[]).map((zone) => (
        <li key={zone}>
          <ZoneChip zone={zone} /> {ZONE_WORDS[zone].means}
        </li>
      ))}
      {KINDS.filter((kind) => edges.some((edge) => edge.kind === kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg width="34" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="34"
              y1="4"
              y2="4"
              className="stroke-ink-2"
              strokeWidth={EDGE_WIDTH[kind]}
              strokeDasharray={EDGE_DASH[kind]}
            />
          </svg>
          <span>
            {EDGE_WORDS[kind].name}: {EDGE_WORDS[kind].means}
          </span>
        </li>
      ))}
      {edges.some(({ kind }) => kind === 'return') ? (
        <li>arrow at both ends: {EDGE_WORDS.return.means}</li>
      ) : null}
    </ul>
  );
}
