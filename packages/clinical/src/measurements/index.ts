export { asObservation, observationWithoutUnit } from './as-observation.ts';
export { type CheckedMeasurement, checkMeasurements, measurementsReply } from './check-reply.ts';
export type { MeasuredFact } from './fact.ts';
export { MEASURES, type Measure } from './measures.ts';
export type { AskReason } from './questions.ts';
export { type Reading, readMeasurement } from './read-measurement.ts';
