import { currentRun, defineTool, type Json, type ResourceVersion } from '@consilium/kernel';
import { z } from 'zod';
import { citeNote } from '../chart/cite.ts';
import { citeEntry, dayOf, ENTRY_KINDS, type EntryKind, isSaid, KIND_NAMES } from '../chart/entries.ts';
import { citePassages } from '../chart/passages.ts';
import { type People, readPeople } from '../chart/people.ts';
import { recordOf } from '../chart/ports.ts';

const MOST_READ = 200;
const MOST_SHOWN = 40;
const MOST_DOCUMENTS = 8;

/** What has no tool of its own: procedures, vaccinations, letters and what they say, reports, goals, plans, orders, the team. */
export const readEntries = defineTool({
  name: 'read_entries',
  description:
    "Procedures, vaccinations, reports with their conclusions, documents and what their text says, goals, care plans, orders, the care team, and the person (sex, date of birth). With words, only the documents' sentences that hold one of them: give the everyday word and the medical one.",
  input: z.object({
    kinds: z.array(z.enum(KIND_NAMES)).min(1).max(KIND_NAMES.length),
    from: z.iso.date().optional().describe('Only entries from this day on.'),
    to: z.iso.date().optional().describe('Only entries up to this day.'),
    words: z.array(z.string().min(3).max(60)).max(12).optional().describe('Words that a document may hold.'),
  }),
  zone: 'record',
  effect: 'read',
  execute: async ({ kinds, words = [], from, to }): Promise<Json> => {
    const people = await readPeople();
    const read: [EntryKind, Json][] = [];
    for (const kind of new Set(kinds))
      read.push([kind, await entriesOf(kind, { words, from: from ?? '', to: to ?? '' }, people)]);
    return Object.fromEntries(read);
  },
});

interface Wanted {
  readonly words: readonly string[];
  /** Days; empty: open. */
  readonly from: string;
  readonly to: string;
}

async function entriesOf(kind: EntryKind, { words, from, to }: Wanted, people: People): Promise<Json> {
  const search = { types: [ENTRY_KINDS[kind]], limit: MOST_READ };
  const all = (await recordOf().search(currentRun().caller, search)).found.filter(isSaid);
  const found = all.filter((each) => isDatedIn(each, from, to));
  if (found.length === 0) {
    const note = citeNote(['read_entries', kind, from, to], nothing(kind, from, to));
    const nearest = all.slice(0, 1).flatMap((each) => citeEntry(kind, each, people));
    return { entries: [], ...note, ...(nearest.length > 0 ? { newest_of_all: nearest[0]! } : {}) };
  }
  const cited = found.flatMap((each) => citeEntry(kind, each, people));
  return {
    entries: cited.slice(0, MOST_SHOWN),
    ...(cited.length > MOST_SHOWN ? { left_out: cited.length - MOST_SHOWN } : {}),
    ...(kind === 'documents' ? { passages: await passagesOf(found, words) } : {}),
  };
}

async function passagesOf(documents: readonly ResourceVersion[], words: readonly string[]): Promise<Json> {
  const passages: Json[] = [];
  for (const document of documents.slice(0, MOST_DOCUMENTS))
    passages.push(...(await citePassages(document, words)));
  return passages;
}

function isDatedIn(entry: ResourceVersion, from: string, to: string): boolean {
  const day = dayOf(entry);
  return (from === '' && to === '') || (day !== '' && day >= from && (to === '' || day <= to));
}

function nothing(kind: EntryKind, from: string, to: string): string {
  const when = [from === '' ? '' : ` from ${from}`, to === '' ? '' : ` up to ${to}`].join('');
  return `no ${kind.replace('_', ' ')}${when} in the record`;
}
