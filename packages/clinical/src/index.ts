export type { AvailableFacts, CurrentVersions } from './claims/available-facts.ts';
export { type AnswerContext, type CheckedAnswer, checkAnswer } from './claims/check-answer.ts';
export { cleanText } from './claims/clean-text.ts';
export { factIdsIn, withoutFactMarks } from './claims/fact-marks.ts';
export {
  type PrintedRange,
  printDate,
  printMeasurement,
  printPair,
  printQuantity,
  printRange,
} from './claims/print-fact.ts';
export { printFrequency } from './claims/print-frequency.ts';
export {
  doubtedClaims,
  SUPPORT_INSTRUCTION,
  SUPPORT_SCHEMA,
  supportQuestion,
} from './claims/second-model/support-question.ts';
export { splitSentences } from './claims/split-sentences.ts';
export {
  headingAbove,
  namesPastTime,
  type Place,
  readContext,
  sentenceAt,
  type TermContext,
} from './context/index.ts';
export * from './dangers/index.ts';
export {
  type CatalogueFile,
  createAmbulanceNumbers,
  createEmergencyScreen,
  EmergencyCatalogueError,
} from './emergencies/index.ts';
export { type Disagreement, disagreements, type Finding, findingAbout } from './findings/findings.ts';
export { clausesOf, followUpReply, printFollowUp } from './follow-up/print-follow-up.ts';
export { FOLLOWED_CONDITIONS, FOLLOWED_MEDICINES } from './followed-tests/followed-table.ts';
export { type FollowedTests, followedTests } from './followed-tests/followed-tests.ts';
export { namesMedicine } from './lexicon/names-medicine.ts';
export { MONTHS, shifted, WEEKDAYS, weekdayOf } from './measurements/calendar.ts';
export { findNames } from './measurements/find-names.ts';
export * from './measurements/index.ts';
export { measureNamed } from './measurements/measures.ts';
export { type KnownPatient, namePatient, type SpokenText } from './measurements/name-patient.ts';
export { findTimes } from './measurements/times.ts';
export { classOf, isPlainWord, type Writer, wordsOf } from './measurements/words.ts';
export { asksForLiterature, isClinicalWord, outsideQuery } from './outside-query/outside-query.ts';
export { type CheckedPaper, checkPaper, type PaperSources } from './paper-check/check-paper.ts';
export {
  type DayAt,
  laboratoryOn,
  type PaperPerson,
  type PaperText,
  paperDates,
  paperRows,
  writtenDates,
} from './papers/index.ts';
export { createWordFinder, type Mark, type WordFinder } from './search/mark-words.ts';
export { isCodeOf, type SearchTerm, searchTerms } from './search/search-terms.ts';
export { decideThreshold } from './threshold/decide-threshold.ts';
export { readThreshold } from './threshold/read-threshold.ts';
export { sayDay, sayThreshold } from './threshold/say-threshold.ts';
export * from './threshold/written-threshold.ts';
export { readVisitChart, type VisitChart, type VisitViews } from './visit-page/visit-chart.ts';
export { visitPage } from './visit-page/visit-page.ts';
