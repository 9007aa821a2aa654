import { storyIds } from '@consilium/example-patients';
import { checkedPatient } from '../../lens/checked-words.ts';
import { UsageError } from '../../report/usage-error.ts';

/** What `consilium team try` is given. */
export interface TryWords {
  readonly question: string;
  readonly patient: string;
  readonly as: 'patient' | 'clinician';
  readonly plain: boolean;
  readonly json: boolean;
  /** The stand-in model, even where a key is set. */
  readonly standIn: boolean;
  readonly model: { readonly url: string; readonly name: string } | undefined;
}

export interface TryOptions {
  readonly patient?: string;
  readonly as?: string;
  readonly standIn?: boolean;
  readonly modelUrl?: string;
  readonly model?: string;
  readonly plain?: boolean;
}

/** Throws UsageError with what to write instead. */
export function readTryWords(
  question: string,
  { patient = storyIds[0]!, as = 'patient', standIn = false, modelUrl, model, plain = false }: TryOptions,
  json: boolean,
): TryWords {
  const asked = question.trim();
  if (asked === '') throw new UsageError('The question is empty.', 'write it in quotes');
  return {
    ...{ question: asked, plain, json, standIn },
    patient: checkedPatient(patient, storyIds),
    as: checkedSpeaker(as),
    model: checkedModel(modelUrl, model, standIn),
  };
}

function checkedSpeaker(as: string): TryWords['as'] {
  if (as === 'patient' || as === 'clinician') return as;
  throw new UsageError(`--as ${as}: either patient or clinician`);
}

function checkedModel(
  url: string | undefined,
  name: string | undefined,
  standIn: boolean,
): TryWords['model'] {
  if (url === undefined && name === undefined) return undefined;
  if (standIn) throw new UsageError('--stand-in and --model-url cannot go together: leave one of them out');
  if (url === undefined) throw new UsageError('--model needs --model-url, such as http://127.0.0.1:8080/v1');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--model-url ${url} is no address: such as http://127.0.0.1:8080/v1`);
  if (name === undefined || name.trim() === '')
    throw new UsageError('--model-url needs --model NAME, as that server calls its model');
  return { url, name };
}
