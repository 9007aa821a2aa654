/** What the whole record of a patient calls things and people, whatever a tool read of it in this turn. */
export interface RecordVocabulary {
  /** Names of conditions, medicines, allergies, tests, procedures, vaccines, documents. */
  readonly terms: readonly string[];
  /** Names of the patient and of those around them. */
  readonly people: readonly string[];
}
