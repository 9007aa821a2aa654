import type { Trend, Verdict } from '../facts/fact.ts';
import type { ReferenceRange } from '../facts/reference-range.ts';
import type { SeriesChange, TrendFound } from '../facts/series-facts.ts';
import type { PanelSection } from '../messages/message.ts';
import type { Caller } from './caller.ts';
import type { RecordDangers } from './dangers.ts';
import type { Topic } from './lens.ts';
import type { FoundInRecord } from './record-find.ts';
import type { ResourceRef, ResourceVersion } from './resource.ts';

/** A resource at a version: what a correction or an end has to name. */
export interface VersionRef extends ResourceRef {
  readonly version: number;
}

/** The sections of the side panel that are lists of entries. */
export const LIST_SECTIONS = [
  'conditions',
  'medications',
  'labs',
  'allergies',
  'encounters',
  'documents',
  'immunizations',
  'procedures',
  'care-team',
  'symptoms',
  'family-history',
  'goals',
  'care-plans',
  'reports',
  'timeline',
] as const satisfies readonly PanelSection[];
export type ListSection = (typeof LIST_SECTIONS)[number];

/** One entry as a list shows it; everything in it was printed by code from the resource. */
export interface SectionEntry extends VersionRef {
  readonly title: string;
  /** As the resource has it, or how sure it is; null: not said. */
  readonly status: string | null;
  /** Clinical time as the resource writes it: a day, a month, a moment; null: not said. */
  readonly date: string | null;
  readonly end: string | null;
  /** `reported by the patient`; null: the care team has it, or a source of theirs. */
  readonly reported: string | null;
  readonly details: readonly { readonly label: string; readonly text: string }[];
  /** What a conversation about it is pinned to; of a result, its test. Null: it cannot be. */
  readonly node: Topic | null;
}

/** One version of an entry as it was, and as a list would print it. */
export interface EntryVersion {
  readonly version: ResourceVersion;
  /** `node` is that of the entry as it stands now; null where it was withdrawn. */
  readonly entry: SectionEntry;
  /** The newest version: greater than this one where the entry has changed since. */
  readonly currentVersion: number;
}

export interface SectionPage {
  readonly entries: readonly SectionEntry[];
  /** Null: this was the last page. */
  readonly cursor: string | null;
}

/** One result in a series. */
export interface LabPoint extends VersionRef {
  /** The element of the resource: `valueQuantity`, `component[0].valueQuantity`. */
  readonly path: string;
  /** ISO, as the resource writes it; null: not said. */
  readonly at: string | null;
  /** In the unit of the series. */
  readonly value: number;
  readonly comparator: string | null;
  /** In the unit of the series. */
  readonly range: ReferenceRange | null;
  /** By code, against the range that came with this very result. None where the result is doubted. */
  readonly verdict: Verdict | null;
  /** Why it is not trusted, as people read it: `probably mg/dL: waits for review`. Null: nothing is asked about it. */
  readonly doubt: string | null;
  /** How it was measured or computed; null: not said. */
  readonly method: string | null;
  /** Where it was given in another unit, or under another code of the analyte. */
  readonly given: { readonly value: number; readonly unit: string } | null;
  /** As of a `SectionEntry`. */
  readonly reported: string | null;
}

/** Results of one analyte in one unit: what cannot be converted is a series of its own. */
export interface LabSeries {
  readonly unit: string | null;
  /** Oldest first; those without a date before all others. */
  readonly points: readonly LabPoint[];
  /** By code, from at least three dated results of one method; none that is doubted. */
  readonly trend: Trend | null;
  /** The results that the trend was computed from; null: there is no trend. */
  readonly trendOver: Omit<TrendFound, 'trend'> | null;
  /** Where method or range changed, oldest first. */
  readonly changes: readonly SeriesChange[];
}

/** The results of one test. */
export interface LabTest {
  /** Of the analyte (`seriesKey`), whichever of its codes was asked for. */
  readonly code: string;
  readonly name: string;
  readonly shortName: string | null;
  /** That of the newest result's unit first. */
  readonly series: readonly LabSeries[];
  /** Results of this test that are in no series: too many, or in too many units. */
  readonly leftOut: number;
  /** Older measurements of the record that were not looked at, of whatever test. */
  readonly unread: number;
}

/** As much of a result as a small picture needs. */
export type LabMark = Pick<LabPoint, 'at' | 'value' | 'comparator' | 'range' | 'verdict' | 'doubt'>;

/** One analyte: whatever codes and units its results have. */
export interface Lab {
  readonly code: string;
  /** Every code that its results have. */
  readonly codes: readonly string[];
  /** Of the newest result, as the resource has it. */
  readonly name: string;
  /** `NT-proBNP`; null: the analyte is not in the table. */
  readonly shortName: string | null;
  /** `laboratory`, `vital-signs` …: of its newest result. */
  readonly category: string | null;
  readonly count: number;
  /** The unit of the newest result, and the trend in it. */
  readonly unit: string | null;
  readonly trend: Trend | null;
  readonly trendOver: LabSeries['trendOver'];
  /** Results of it that wait for review. */
  readonly doubted: number;
  /** The condition or medicine of this patient that it is followed for, 0 the most telling of it; null: none that is known. */
  readonly followed: { readonly for: string; readonly rank: number } | null;
  /** False: it belongs to a state that this patient is not in now, as fundal height to a pregnancy. */
  readonly isCurrent: boolean;
  /** The newest in that unit. */
  readonly last: LabPoint;
  /** The newest results in that unit, oldest first. */
  readonly recent: readonly LabMark[];
  /** The test itself, for a conversation about it. */
  readonly node: Topic | null;
}

export interface LabList {
  /** The newest result first. */
  readonly labs: readonly Lab[];
  /** Older measurements of the record that were not looked at. */
  readonly unread: number;
}

export interface TimelineDay {
  /** `2026-03-02`. */
  readonly day: string;
  readonly entries: readonly SectionEntry[];
  /** Measurements of the day: many, so they stand apart. */
  readonly results: readonly SectionEntry[];
  /** What the day has beyond what is listed of it. */
  readonly leftOut: number;
}

export interface TimelinePage {
  /** Newest first. */
  readonly days: readonly TimelineDay[];
  /** Null: there is nothing before. */
  readonly before: string | null;
}

/** A result that the chart doctor asks about. */
export interface DoubtedResult {
  /** `Observation/<id>`. */
  readonly resource: string;
  readonly version: number;
  readonly path: string;
  readonly value: number;
  /** As of a `LabPoint`. */
  readonly doubt: string;
}

/** Something in the record that a person should look at. Found by code. */
export interface ChartQuestion {
  /** Of the question about these versions: when one changes and it is still asked, it is another question. */
  readonly id: string;
  readonly code:
    | 'before_birth'
    | 'in_the_future'
    | 'after_death'
    | 'end_before_start'
    | 'unit_jump'
    | 'other_unit'
    | 'duplicate'
    | 'active_twice'
    | 'old_acute_condition'
    | 'course_is_over'
    | 'planned_in_the_past'
    | 'proposal_contradicts';
  readonly question: string;
  readonly resources: readonly VersionRef[];
  /** The open proposal that it is about, where it is about one. */
  readonly proposal: string | null;
  readonly can: readonly ('correct' | 'end' | 'decide' | 'keep')[];
}

/** The record as lists, series and questions, for people. */
export interface RecordViews {
  /** Newest first; `limit` 1 to 200. `when` is for encounters. Throws `invalid_cursor`. */
  readonly section: (
    caller: Caller,
    page: {
      readonly section: ListSection;
      readonly when?: 'upcoming' | 'past';
      readonly limit: number;
      readonly cursor?: string;
    },
  ) => Promise<SectionPage>;
  /**
   * Words, codes and other names of the same thing, in what stands now: entries, tests and the text of documents. All words have to be
   * in one entry. `limit`: entries of each section, 1 to 50. Throws `invalid_search` for words without a letter or digit.
   */
  readonly find: (
    caller: Caller,
    search: { readonly words: string; readonly limit: number },
  ) => Promise<FoundInRecord>;
  /** What a footnote names, printed. Throws `not_found`. */
  readonly entryVersion: (caller: Caller, ref: VersionRef) => Promise<EntryVersion>;
  /** Every test with numbers. */
  readonly labs: (caller: Caller) => Promise<LabList>;
  /** Of one test (a code of `labs`, or any code of the same analyte). Throws `not_found`. */
  readonly labSeries: (caller: Caller, code: string) => Promise<LabTest>;
  /** `limit` days, 1 to 100, before the day `before`. What has no date is in the sections only. */
  readonly timeline: (
    caller: Caller,
    page: { readonly before?: string; readonly limit: number },
  ) => Promise<TimelinePage>;
  /** What can harm the patient: allergies, interactions, kidneys, pregnancy; also what open proposals would add. */
  readonly dangers: (caller: Caller) => Promise<RecordDangers>;
  /** What nobody has said to keep as it is. */
  readonly questions: (caller: Caller) => Promise<readonly ChartQuestion[]>;
  /** A person says that it is right as it stands: it is not asked again until one of its versions changes. Throws `not_found`. */
  readonly dismissQuestion: (caller: Caller, question: string) => Promise<void>;
}

/** The views that code of ours reads in a run of a function: none of them writes. */
export type ReadViews = Pick<RecordViews, 'section' | 'timeline' | 'labs' | 'questions' | 'dangers'>;

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly views?: ReadViews;
  }
}
