/** The rows of a conversation: the person's message before the turn, the answer in its last step. */
import pg from 'pg';
import { databaseUrl } from './told.mjs';

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const INSERT = {
  name: 'insert',
  text: `INSERT INTO messages (conversation, seq, role, body) VALUES ($1, $2, $3, $4)
    ON CONFLICT (conversation, seq) DO NOTHING`,
};

export const accept = (conversation, question) =>
  pool.query({ ...INSERT, values: [conversation, 1, 'user', { text: question }] });

/** A second call for the same conversation changes nothing. */
export async function commit(conversation, answer) {
  await pool.query({ ...INSERT, values: [conversation, 2, 'assistant', { text: answer }] });
  return answer;
}
