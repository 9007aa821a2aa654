import type {
  Caller,
  ChartQuestion,
  FhirResource,
  LabList,
  PatientRecord,
  Proposal,
  RecordDangers,
  RecordViews,
  SectionEntry,
  TimelineDay,
} from '@consilium/kernel';

/** What of a record the page of a visit is made from. */
export interface VisitChart {
  /** `2026-11-17`. */
  readonly today: string;
  readonly patient: FhirResource | null;
  /** The last visit that took place; null: none is known. */
  readonly last: SectionEntry | null;
  /** The next that is planned. */
  readonly next: SectionEntry | null;
  /** The days from the last visit on, newest first; without one, of the last year. */
  readonly days: readonly TimelineDay[];
  readonly medications: readonly SectionEntry[];
  readonly allergies: readonly SectionEntry[];
  readonly labs: LabList;
  readonly questions: readonly ChartQuestion[];
  /** Open ones. */
  readonly proposals: readonly Proposal[];
  readonly dangers: RecordDangers;
}

/** The views of a record that the page needs. */
export type VisitViews = Pick<RecordViews, 'section' | 'timeline' | 'labs' | 'questions' | 'dangers'> &
  Pick<PatientRecord, 'panel' | 'proposals'>;

const MOST = 200;
const MOST_DAYS = 100;

/** Reads them one after the other: each is a transaction of its own. */
export async function readVisitChart(views: VisitViews, caller: Caller, now: Date): Promise<VisitChart> {
  const today = now.toISOString().slice(0, 10);
  const section = async (name: 'medications' | 'allergies') =>
    (await views.section(caller, { section: name, limit: MOST })).entries;
  const visits = async (when: 'past' | 'upcoming') =>
    (await views.section(caller, { section: 'encounters', when, limit: MOST })).entries;
  const { patient } = await views.panel(caller);
  const past = await visits('past');
  const upcoming = await visits('upcoming');
  const last = past.find(({ date }) => date !== null && dayOf(date) <= today) ?? null;
  const since = last?.date ? dayOf(last.date) : yearBefore(today);
  const { days } = await views.timeline(caller, { limit: MOST_DAYS });
  return {
    ...{ today, patient, last },
    next: upcoming.filter(({ date }) => date !== null && dayOf(date) >= today).at(-1) ?? null,
    days: days.filter(({ day }) => day >= since && day <= today),
    medications: await section('medications'),
    allergies: await section('allergies'),
    labs: await views.labs(caller),
    questions: await views.questions(caller),
    proposals: await views.proposals(caller, { status: 'open', limit: MOST }),
    dangers: await views.dangers(caller),
  };
}

export function dayOf(date: string): string {
  return date.slice(0, 10);
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
