import { followUpReply, measurementsReply } from '@consilium/clinical';
import type { Callback, Catalogue } from '@consilium/kernel';
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
