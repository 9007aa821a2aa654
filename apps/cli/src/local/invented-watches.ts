import type { WatchSource } from '@consilium/evidence';
import { library, libraryAt } from '@consilium/example-library';
import {
  type LibraryDocument,
  WATCHED_SOURCES,
  type WatchedItem,
  type WatchedSource,
  type WatchedValues,
} from '@consilium/kernel';

/** The sources that the demo watches: the invented library, as it is by the clock of the demonstration. Nothing leaves the machine. */
export function inventedWatches(): readonly WatchSource[] {
  return WATCHED_SOURCES.map((source) => ({
    ...{ source, asked: `watch ${source}`, most: 20, microUsd: 0, keyOf: ({ item }) => item },
    ask: async (items) => {
      const known = items.filter((item) => all().some((each) => idOf(source, each) === item));
      const answers = known.map((item) => [item, (at: WatchedItem) => valuesAt(source, at)] as const);
      return { kind: 'heard', found: new Map(answers), requests: 1 };
    },
  }));
}

const SECTIONS: { readonly [number: string]: string } = {
  ...{ '4.1': 'indications', '4.2': 'dosage', '4.3': 'contraindications', '4.4': 'warnings' },
  '4.5': 'drug_interactions',
};

const all = () => documentsAt(new Date(0), new Date(8_640_000_000_000_000));
const documentsAt = (began: Date, now: Date) => [...library, ...libraryAt(began, now).documents];

function valuesAt(source: WatchedSource, { item, clock }: WatchedItem): WatchedValues {
  const [began, now] = clock ? [clock.began, clock.now] : [new Date(), new Date()];
  const documents = documentsAt(began, now).filter((each) => idOf(source, each) === item);
  const { retracted } = libraryAt(began, now);
  const status =
    retracted.find(({ document }) => idOf(source, document) === item)?.status ?? documents.at(-1)?.status;
  const [read] = documents.slice(-1).map(({ source: said, text }) => {
    if (said.source_type === 'trial')
      return {
        ...{ overall_status: said.overall_status, why_stopped: said.why_stopped ?? '' },
        ...{ last_update: said.last_update ?? '', has_results: said.has_results ? 'yes' : 'no' },
      };
    if (said.source_type === 'label') {
      const field = SECTIONS[said.section.slice(0, 3)];
      return { effective: said.effective ?? '', ...(field ? { [field]: text.slice(0, 4_000) } : {}) };
    }
    return { status: status?.status ?? 'unknown', notice: status?.reason ?? '' };
  });
  return read ?? {};
}

function idOf(source: WatchedSource, { source: said }: LibraryDocument): string | null {
  if (source === 'trial') return said.source_type === 'trial' ? said.registry_id : null;
  if (source === 'label') return said.source_type === 'label' ? said.set_id : null;
  return said.source_type === 'article' ? (said.doi?.toLowerCase() ?? null) : null;
}
