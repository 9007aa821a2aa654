import type { DocumentStatus, LibraryDocument } from '@consilium/kernel';
import { duchenne } from './duchenne.ts';
import { LATER, type LaterDocument } from './later.ts';

const DAY_MS = 86_400_000;

export interface LibraryOfDay {
  /** What has appeared, oldest first. */
  readonly documents: readonly LibraryDocument[];
  /** What has fallen. */
  readonly retracted: readonly { readonly document: LibraryDocument; readonly status: DocumentStatus }[];
}

const RETRACTED_LATER = {
  afterDays: 140,
  title: 'Gene transfer with micro-dystrophin in boys aged 4 to 7 years: a randomised trial',
  status: {
    status: 'retracted',
    by: 'invented publisher',
    reason: 'The raw data of the timed tests could not be shown; the journal has retracted the article.',
  },
} as const;

/** What has become of the library by `now`, in a demonstration that began at `began`. The texts do not depend on the days. */
export function libraryAt(began: Date, now: Date): LibraryOfDay {
  const dayOf = ({ afterDays }: { readonly afterDays: number }) =>
    new Date(began.getTime() + afterDays * DAY_MS);
  const hasCome = (each: { readonly afterDays: number }) => dayOf(each) <= now;
  const fallen = duchenne.filter(({ text }) => text.includes(RETRACTED_LATER.title));
  return {
    documents: LATER.filter(hasCome).map((each: LaterDocument) => each.make(dayOf(each))),
    retracted: hasCome(RETRACTED_LATER)
      ? fallen.map((document) => ({ document, status: RETRACTED_LATER.status }))
      : [],
  };
}
