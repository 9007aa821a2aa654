import { parseArgs } from 'node:util';
import { checkedPatient } from '../lens/checked-words.ts';
import { UsageError } from '../report/usage-error.ts';

/** What `npm run try:consult` was asked for. */
export interface TryFlags {
  readonly patient: string;
  /** Numbers of conversations, in the order to play them. */
  readonly only: readonly number[];
  /** A question of one's own, instead of the ten. */
  readonly message: string | undefined;
  readonly as: 'patient' | 'clinician';
  readonly list: boolean;
  readonly plain: boolean;
  readonly json: boolean;
  readonly help: boolean;
  /** The scripted stand-in, even where a key is set. */
  readonly standIn: boolean;
  readonly model: { readonly url: string; readonly name: string } | undefined;
  /** Where the engines keep their data; undefined: in the usual folder. */
  readonly data: string | undefined;
}

const OPTIONS = {
  patient: { type: 'string' },
  only: { type: 'string' },
  message: { type: 'string' },
  as: { type: 'string' },
  list: { type: 'boolean' },
  plain: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'stand-in': { type: 'boolean' },
  'model-url': { type: 'string' },
  model: { type: 'string' },
  data: { type: 'string' },
} as const;

/** Reads the words behind `npm run try:consult --`. Throws UsageError with what to write instead. */
export function readTryFlags(
  words: readonly string[],
  known: { readonly patients: readonly string[]; readonly patient: string; readonly scenes: number },
): TryFlags {
  const values = parsed(words);
  const message = values.message?.trim();
  if (message === '') throw new UsageError('--message is empty: write a question in quotes behind it');
  if (message !== undefined && values.only !== undefined)
    throw new UsageError('--message and --only cannot go together: leave one of them out');
  if (values.as !== undefined && message === undefined)
    throw new UsageError('--as goes with --message: the ten conversations say themselves who speaks');
  return {
    patient: checkedPatient(values.patient ?? known.patient, known.patients),
    only: values.only === undefined ? upTo(known.scenes) : checkedNumbers(values.only, known.scenes),
    message,
    as: checkedSpeaker(values.as ?? 'patient'),
    list: values.list ?? false,
    plain: values.plain ?? false,
    json: values.json ?? false,
    help: values.help ?? false,
    standIn: values['stand-in'] ?? false,
    model: checkedModel(values['model-url'], values.model, values['stand-in'] ?? false),
    data: values.data,
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    const [word] = /'[^']+'/.exec((error as Error).message) ?? [];
    if ((error as { code?: string }).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw new UsageError(`${word} stands alone: a question of your own goes behind --message, in quotes`);
    // The first sentence names the word; the others speak of the library's ways.
    throw new UsageError((error as Error).message.split(/\.\s/)[0]!.toLowerCase());
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function checkedNumbers(text: string, scenes: number): readonly number[] {
  const numbers = text.split(',').map((each) => (/^\s*\d+\s*$/.test(each) ? Number(each) : Number.NaN));
  if (numbers.every((each) => each >= 1 && each <= scenes)) return [...new Set(numbers)];
  throw new UsageError(`--only ${text}: numbers from 1 to ${scenes}, separated by commas; --list names them`);
}

export function checkedSpeaker(as: string): TryFlags['as'] {
  if (as === 'patient' || as === 'clinician') return as;
  throw new UsageError(`--as ${as}: either patient or clinician`);
}

export function checkedModel(
  url: string | undefined,
  name: string | undefined,
  standIn: boolean,
): TryFlags['model'] {
  if (url === undefined && name === undefined) return undefined;
  if (standIn) throw new UsageError('--stand-in and --model-url cannot go together: leave one of them out');
  if (url === undefined) throw new UsageError('--model needs --model-url, such as http://127.0.0.1:8080/v1');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`--model-url ${url} is no address: such as http://127.0.0.1:8080/v1`);
  if (name === undefined || name.trim() === '')
    throw new UsageError('--model-url needs --model NAME, as that server calls its model');
  return { url, name };
}
