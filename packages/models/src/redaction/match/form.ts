/**
 * Where separators may stand in a form: `between` its words or not at all; `anywhere`, as people group digits;
 * `date`, where a stroke, a point or a hyphen must stand between the words; `letters`, where all letters of a word stand apart.
 */
export type Gap = 'between' | 'anywhere' | 'date' | 'letters';

/**
 * When a form counts. `always`: as a whole word, also with a plural `s`. `capital`: an ordinary word that is a
 * family name. `named`: an ordinary word that is a given name. `titled`: a word so common, or a code so common in
 * medicine, that only a title before it makes it a name. `initials`: with capitals. `labelled`: a short number, after a
 * word that says what it is. `ending`: after words that say that only the end of a number follows. `eponym`: not where it is a
 * disease.
 */
export type When = 'always' | 'capital' | 'named' | 'titled' | 'initials' | 'labelled' | 'ending' | 'eponym';

/** One way to write an identifier. */
export interface Form {
  /** Folded. */
  readonly words: readonly string[];
  readonly gap: Gap;
  readonly when: When;
  /** An ordinary word that is one part of a double name: with another name joined to it by a hyphen it is somebody else's. */
  readonly part?: boolean;
}
