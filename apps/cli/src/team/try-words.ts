import { storyIds } from '@consilium/example-patients';
import { checkedPatient } from '../lens/checked-words.ts';
import { UsageError } from '../report/usage-error.ts';
import { checkedModel, checkedSpeaker, type TryFlags } from '../try-consult/flags.ts';

interface TryOptions {
  readonly patient?: string;
  readonly as?: string;
  readonly standIn?: boolean;
  readonly modelUrl?: string;
  readonly model?: string;
  readonly plain?: boolean;
}

/** Throws UsageError. */
export function readTryWords(
  question: string,
  { patient = storyIds[0]!, as = 'patient', standIn = false, modelUrl, model, plain = false }: TryOptions,
  json: boolean,
): Omit<TryFlags, 'data' | 'only' | 'list' | 'help'> {
  const message = question.trim();
  if (message === '') throw new UsageError('The question is empty.', 'write it in quotes');
  return {
    ...{ message, plain, json, standIn },
    patient: checkedPatient(patient, storyIds),
    as: checkedSpeaker(as),
    model: checkedModel(modelUrl, model, standIn),
  };
}
