import { memo } from 'react';
import type { Operations, Proposal, SectionEntry } from '../../api/generated.ts';
import { AddEntry } from '../../changes/add-entry.tsx';
import { ProposedChip } from '../../changes/proposed-change.tsx';
import { useProposedChanges } from '../../changes/proposed-changes.ts';
import { Chip } from '../../components/chip.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, ErrorState, LoadingState, QueryState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import type { Section } from '../../places/panel-search.ts';
import { Part } from '../section/part.tsx';
import { NOTHING_HERE, SECTION_NAMES } from '../section/section-names.ts';
import { EntryRow } from './entry-row.tsx';
import { isOngoing } from './going-on.ts';
import { useSectionPages } from './use-section-pages.ts';

type Listed = Operations['readSectionOfPatient']['path']['section'];

interface Group {
  readonly title: string;
  readonly when?: 'upcoming' | 'past';
  readonly keeps?: (entry: SectionEntry) => boolean;
  readonly empty?: string;
}

/** Lists that part what goes on from what is over; the others are one list. */
const GROUPS: { readonly [section: string]: readonly Group[] } = {
  conditions: [
    { title: 'Current', keeps: isOngoing, empty: 'None that goes on.' },
    { title: 'Past', keeps: (entry) => !isOngoing(entry) },
  ],
  symptoms: [
    { title: 'Current', keeps: isOngoing, empty: 'None that goes on.' },
    { title: 'Past', keeps: (entry) => !isOngoing(entry) },
  ],
  allergies: [
    { title: 'Allergies and intolerances', keeps: isOngoing, empty: 'None that is active.' },
    { title: 'Not active any more', keeps: (entry) => !isOngoing(entry) },
  ],
  goals: [
    { title: 'Current', keeps: isOngoing, empty: 'No goal is set at present.' },
    { title: 'Past', keeps: (entry) => !isOngoing(entry) },
  ],
  'care-plans': [
    { title: 'Current', keeps: isOngoing, empty: 'No plan is followed at present.' },
    { title: 'Past', keeps: (entry) => !isOngoing(entry) },
  ],
};
const LASTING: ReadonlySet<string> = new Set([
  ...['conditions', 'symptoms', 'allergies', 'care-team', 'goals', 'care-plans'],
]);

interface EntrySectionProps {
  readonly patient: string;
  readonly section: Section;
}

/** A section that is a list of entries. */
export default function EntrySection({ patient, section }: EntrySectionProps) {
  if (section === 'encounters') return <Visits patient={patient} />;
  return <List patient={patient} section={section} />;
}

function List({ patient, section }: { readonly patient: string; readonly section: Section }) {
  const pages = useSectionPages(patient, section as Listed, { limit: 100 });
  const proposed = useProposedChanges(patient);
  if (!pages.isSuccess)
    return <QueryState of={pages} label={`Reading ${SECTION_NAMES[section]}`} lines={6} />;
  if (pages.entries.length === 0) return <Nothing patient={patient} section={section} />;
  const groups = wordOf(GROUPS, section) ?? [{ title: SECTION_NAMES[section] }];
  return (
    <>
      {groups.map((group, place) => {
        const entries = pages.entries.filter((entry) => group.keeps?.(entry) ?? true);
        if (entries.length === 0 && group.empty === undefined) return null;
        return (
          <Part
            key={group.title}
            title={group.title}
            aside={
              <Aside
                patient={patient}
                section={section}
                isFirst={place === 0}
                count={countWords(entries.length, pages.hasNextPage)}
              />
            }
          >
            {entries.length === 0 ? <p className={NONE}>{group.empty}</p> : null}
            <ul>
              {entries.map((entry) => (
                <Row
                  key={`${entry.type}/${entry.id}`}
                  section={section}
                  entry={entry}
                  proposed={proposed.get(`${entry.type}/${entry.id}`)}
                />
              ))}
            </ul>
          </Part>
        );
      })}
      <ShowMore pages={pages} />
    </>
  );
}

const NONE = 'border-rule border-t py-2 text-ink-2 text-small';

function countWords(count: number, hasMore: boolean): string {
  return hasMore ? `${count} so far` : String(count);
}

export function Nothing({ patient, section }: { readonly patient: string; readonly section: Section }) {
  const { title, how } = NOTHING_HERE[section] ?? { title: 'Nothing here yet', how: '' };
  return (
    <EmptyState title={title}>
      <p className="mb-3">{how}</p>
      {BY_HAND.has(section) ? <AddEntry patient={patient} section={section} /> : null}
    </EmptyState>
  );
}

interface AsideProps {
  readonly patient: string;
  readonly section: Section;
  readonly isFirst: boolean;
  readonly count: string;
}

/** How many there are, and at the first list the way to add one by hand. */
export function Aside({ patient, section, isFirst, count }: AsideProps) {
  return (
    <span className="inline-flex items-baseline gap-3">
      {count}
      {isFirst && BY_HAND.has(section) ? <AddEntry patient={patient} section={section} /> : null}
    </span>
  );
}

/** What is not written by hand comes with an import. */
const BY_HAND: ReadonlySet<string> = new Set([
  ...[
    'conditions',
    'medications',
    'allergies',
    'encounters',
    'immunizations',
    'procedures',
    'symptoms',
    'labs',
  ],
]);

const Row = memo(function Row({
  section,
  entry,
  proposed,
}: {
  readonly section: Section;
  readonly entry: SectionEntry;
  readonly proposed: Proposal | undefined;
}) {
  const risk = entry.details.find(({ label }) => label === 'Criticality')?.text;
  return (
    <EntryRow
      entry={entry}
      section={section}
      lasts={LASTING.has(section)}
      leave={['Criticality']}
      recorded={section === 'family-history'}
    >
      {risk === 'high' && isOngoing(entry) ? <Chip tone="danger">high risk</Chip> : null}
      <ProposedChip proposal={proposed} />
      {risk === 'low' ? <Chip>low risk</Chip> : null}
    </EntryRow>
  );
});

/** What is to come, soonest first, then what took place. */
function Visits({ patient }: { readonly patient: string }) {
  const upcoming = useSectionPages(patient, 'encounters', { when: 'upcoming', limit: 50 });
  const past = useSectionPages(patient, 'encounters', { when: 'past', limit: 50 });
  if (upcoming.isPending || past.isPending) return <LoadingState label="Reading the visits" lines={6} />;
  const failed = upcoming.error ?? past.error;
  if (failed)
    return <ErrorState error={failed} retry={() => void Promise.all([upcoming.refetch(), past.refetch()])} />;
  if (upcoming.entries.length + past.entries.length === 0)
    return <Nothing patient={patient} section="encounters" />;
  const soonest = upcoming.entries.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  return (
    <>
      <Part
        title="To come"
        aside={
          <Aside
            patient={patient}
            section="encounters"
            isFirst
            count={countWords(soonest.length, upcoming.hasNextPage)}
          />
        }
      >
        {soonest.length === 0 ? <p className={NONE}>No visit is planned.</p> : null}
        <ul>
          {soonest.map((entry) => (
            <EntryRow key={`${entry.type}/${entry.id}`} entry={entry} section="encounters" />
          ))}
        </ul>
      </Part>
      <Part title="Past" aside={countWords(past.entries.length, past.hasNextPage)}>
        <ul>
          {past.entries.map((entry) => (
            <EntryRow key={`${entry.type}/${entry.id}`} entry={entry} section="encounters" />
          ))}
        </ul>
      </Part>
      <ShowMore pages={past} />
    </>
  );
}
