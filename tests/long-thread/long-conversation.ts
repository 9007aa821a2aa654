import { PATIENT, TENANT } from '../support/stack.ts';

type Query = <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;

const WORDS = {
  latin: 'the patient slept badly and had a dull pain behind the left knee since early morning'.split(' '),
  cyrillic: 'пациент плохо спал и жаловался на тупую боль под левым коленом с раннего утра'.split(' '),
  arabic: 'نام المريض بشكل سيئ وشعر بألم خفيف خلف الركبة اليسرى منذ الصباح الباكر'.split(' '),
  chinese: [...'患者昨晚睡眠不佳今晨起左膝后方隐痛🫀🩺💊🌡️'],
} as const;

export type Script = keyof typeof WORDS;
export const SCRIPTS = Object.keys(WORDS) as readonly Script[];

/** Letters of each message. */
const LENGTH = 3_000;
/** Different texts of one script; they take turns. */
const TEXTS = 40;

/** About `LENGTH` letters, other words at each `nth`. */
function longText(script: Script, nth: number): string {
  const words = WORDS[script];
  let text = `${script} ${nth}:`;
  for (let n = nth; text.length < LENGTH; n = (n * 7 + 3) % 9_973) text += ` ${words[n % words.length]}`;
  return text;
}

/** Fills an empty conversation with long questions and answers of one script, as rows. */
export async function fillConversation(
  query: Query,
  conversation: string,
  script: Script,
  messages: number,
): Promise<void> {
  const texts = Array.from({ length: TEXTS }, (_, nth) => longText(script, nth));
  await query(
    `INSERT INTO app.messages (tenant, compartment, conversation, seq, id, role, in_reply_to, body, status, created_by)
     SELECT $1, $2, $3, n, gen_random_uuid(), CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
       CASE n % 2 WHEN 0 THEN n - 1 END,
       json_build_object('claims', '[]'::json, 'parts', json_build_array(json_build_object(
         'origin', CASE n % 2 WHEN 1 THEN 'user' ELSE 'model' END, 'text', ($4::text[])[1 + n % $5]))),
       'complete', 'someone'
     FROM generate_series(1, $6::integer) AS n`,
    [TENANT, `patient/${PATIENT}`, conversation, texts, TEXTS, messages],
  );
  await query('UPDATE app.conversations SET next_seq = $2 WHERE id = $1', [conversation, messages + 1]);
}
