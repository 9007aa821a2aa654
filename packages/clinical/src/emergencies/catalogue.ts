import type { ConceptPattern, Pattern } from './pattern.ts';
import type { Context, Countries, LanguageShape, SubjectShape } from './shapes.ts';
import type { ValuesShape } from './values-shape.ts';

/** One file of the catalogue, read by whoever may read files. */
export interface CatalogueFile {
  /** Relative to the catalogue, with `/`: `countries.yml`, `en/language.yml`, `en/heart.yml`. */
  readonly path: string;
  readonly text: string;
}

/** Parts that must all be there, anywhere in the message. */
export type Together = readonly Pattern[];

export interface Entry {
  readonly id: string;
  readonly tier: 'urgent' | 'emergency';
  readonly any: readonly Together[];
  /** Conditions by their name: any cue in the message that it speaks from afar lowers these. */
  readonly names: readonly Together[];
  readonly with: readonly Together[];
  readonly stronger: readonly Together[];
  readonly unless: readonly Together[];
  /** Its own where it has one, else that of its subject. */
  readonly advice: SubjectShape['advice'];
  /** Not counted where it is over, unless a sign of danger is left. */
  readonly passes: boolean;
  /** Signs of danger that are its own subject and do not raise it. */
  readonly ownSigns: readonly string[];
  readonly despite: readonly Context[];
  /** Its text harms where something else is the cause. */
  readonly certain: boolean;
}

export interface Subject {
  readonly group: string;
  /** For what has none of its own. */
  readonly advice: SubjectShape['advice'];
  readonly entries: readonly Entry[];
}

/** The cues of a language, as patterns. */
export interface Cues {
  readonly clause: readonly Pattern[];
  readonly now: readonly Pattern[];
  readonly here: readonly Pattern[];
  readonly distant: readonly Pattern[];
  readonly masks: readonly Pattern[];
  readonly near: readonly Pattern[];
  readonly far: readonly Pattern[];
  readonly after: readonly Pattern[];
  readonly never: readonly Pattern[];
  readonly past: readonly Pattern[];
  readonly present: readonly Pattern[];
  readonly family: readonly Pattern[];
  readonly textbook: readonly Pattern[];
  readonly hypothetical: readonly Pattern[];
  readonly worry: readonly Pattern[];
  readonly fiction: readonly Pattern[];
  readonly record: readonly Pattern[];
  readonly passed: readonly Pattern[];
}

/** Told on top of an emergency text where the message holds the concept. */
export interface Note {
  readonly id: string;
  readonly where: ConceptPattern;
  readonly text: string;
}

export interface Language {
  readonly name: string;
  readonly shape: LanguageShape;
  /** Right as they stand, however near they are to a word of the catalogue. */
  readonly ordinary: readonly string[];
  readonly cues: Cues;
  readonly concepts: ReadonlyMap<string, readonly Pattern[]>;
  /** Signs that make an urgent entry an emergency. */
  readonly dangers: readonly ConceptPattern[];
  readonly notes: readonly Note[];
  readonly subjects: readonly Subject[];
  /** Vital signs and laboratory values; null where the language reads none. */
  readonly values: ValuesShape | null;
}

export interface EmergencyCatalogue {
  readonly languages: readonly Language[];
  readonly countries: Countries;
}
