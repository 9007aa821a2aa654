import { type Callback, type Catalogue, followUpReply } from '@consilium/kernel';
import { measurementsReply } from '../measurements/index.ts';
import { askOneQuestion } from './ask-one-question.ts';
import { clinicalFacts, proposeFacts } from './clinical-facts.ts';
import { medicalContext, proposeContext } from './medical-context.ts';
import { proposeMeasurements } from './propose-measurements.ts';

/** What the extractors' files name. */
export const extractCallbacks: readonly Callback[] = [
  proposeMeasurements,
  proposeContext,
  proposeFacts,
  askOneQuestion,
];
export const extractSchemas: NonNullable<Catalogue['schemas']> = {
  measurements: measurementsReply,
  medical_context: medicalContext,
  clinical_facts: clinicalFacts,
  follow_up: followUpReply,
};
