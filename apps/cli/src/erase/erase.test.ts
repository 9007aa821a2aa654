import { PassThrough } from 'node:stream';
import type { Scope } from '@consilium/kernel';
import { createHistory, setPreference } from '@consilium/store';
import { newConversation } from '@consilium/store/test-support/turns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';
import type { Terminal } from '../terminal.ts';

const administration = useAdministration({ beforeAll, afterAll }, { withEngine: true });
const TENANT = 'ward';

/** A patient who signs in, with a conversation in the record and one outside it. */
async function patientWhoSignsIn(id: string, actor = `${id}-self`): Promise<void> {
  const { consilium, pool } = administration();
  const given = await consilium(
    ...['admin', 'grant', TENANT, actor, id, '--as', 'self', '--for', 'PATRQT'],
    ...['--by', 'ops', '--new', '--new-tenant'],
  );
  expect(given.code).toBe(0);
  const app = pool('app');
  const history = createHistory(app);
  for (const compartment of [`patient/${id}`, `actor/${actor}`] as const) {
    const scope: Scope = { tenant: TENANT, actor, compartment, purpose: 'PATRQT' };
    await newConversation(history, scope);
    if (compartment.startsWith('actor/'))
      await setPreference(app, scope, 'theme', { value: 'dark', origin: 'user' });
  }
}

const wordsFor = (id: string, ...more: string[]) => [
  ...['erase', id, '--tenant', TENANT, '--by', 'officer', '--for-good', ...more],
];

/** Which compartments have a tombstone that is finished, and which have conversations. */
async function left(id: string): Promise<{ readonly erased: unknown[]; readonly conversations: unknown[] }> {
  const like = [`%/${id}%`];
  const { query } = administration();
  const names = async (text: string) => (await query(text, like)).map(({ compartment }) => compartment);
  return {
    erased: await names(
      `SELECT compartment FROM app.erasures WHERE compartment LIKE $1 AND phase = 'finished' ORDER BY 1`,
    ),
    conversations: await names(
      'SELECT compartment FROM app.conversations WHERE compartment LIKE $1 ORDER BY 1',
    ),
  };
}
const untouched = (id: string) => ({
  erased: [],
  conversations: [`actor/${id}-self`, `patient/${id}`],
});
const allGone = (id: string) => ({ erased: [`actor/${id}-self`, `patient/${id}`], conversations: [] });

/** Types one answer a line, and closes the input after the last. */
function typing(...answers: string[]): { readonly terminal: Terminal; readonly shown: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(answers.map((answer) => `${answer}\n`).join(''));
  return { terminal: { input, output }, shown: () => String(output.read() ?? '') };
}

describe('consilium erase of a patient who signs in [F2] [E6]', { timeout: 120_000 }, () => {
  it('without a terminal refuses until a flag says what becomes of the person’s own compartment', async () => {
    await patientWhoSignsIn('p1');
    const { consilium, consiliumWith } = administration();
    const refused = { code: 2, text: expect.stringMatching(/p1-self.*--with-actor.*--keep-actor/s) };
    expect(await consilium(...wordsFor('p1'))).toEqual(refused);
    expect(await left('p1')).toEqual(untouched('p1'));
    // A program reads the answer: it is not asked, though it has a terminal.
    expect(await consiliumWith(typing('yes'), ...wordsFor('p1', '--json'))).toEqual(refused);
    expect(await left('p1')).toEqual(untouched('p1'));

    const kept = await consilium(...wordsFor('p1', '--keep-actor', '--json'));
    expect(JSON.parse(kept.text)).toMatchObject({ patient: 'p1', actors: [], kept: ['p1-self'] });
    expect(await left('p1')).toEqual({ erased: ['patient/p1'], conversations: ['actor/p1-self'] });
    expect((await consilium(...wordsFor('p1', '--keep-actor'))).code).toBe(0);
  });

  it('erases the person’s own compartment, then the patient', async () => {
    await patientWhoSignsIn('p2');
    const { consilium, query } = administration();
    const done = await consilium(...wordsFor('p2', '--with-actor', '--json'));
    expect(JSON.parse(done.text)).toMatchObject({
      patient: 'p2',
      actors: [{ compartment: 'actor/p2-self', rows: expect.any(Number) }],
      kept: [],
    });
    expect(await left('p2')).toEqual(allGone('p2'));
    expect(await query(`SELECT FROM app.preferences WHERE actor = 'p2-self'`)).toEqual([]);
    const order = `SELECT a.finished_at <= p.requested_at AS before FROM app.erasures a, app.erasures p
      WHERE a.compartment = 'actor/p2-self' AND p.compartment = 'patient/p2'`;
    expect(await query(order)).toEqual([{ before: true }]);
  });

  it('asks at a terminal until it is yes or no, and erases nothing where the terminal closes', async () => {
    await patientWhoSignsIn('p3');
    const { consiliumWith } = administration();
    const closed = typing('maybe');
    expect(await consiliumWith(closed, ...wordsFor('p3'))).toMatchObject({ code: 2 });
    expect(closed.shown().match(/p3-self/g)).toHaveLength(2);
    expect(await left('p3')).toEqual(untouched('p3'));

    const no = await consiliumWith(typing('no'), ...wordsFor('p3'));
    expect(no).toEqual({ code: 0, text: expect.stringContaining('Kept: what is p3-self’s own') });
    expect(await left('p3')).toEqual({ erased: ['patient/p3'], conversations: ['actor/p3-self'] });

    await patientWhoSignsIn('p4');
    expect((await consiliumWith(typing('', 'Yes'), ...wordsFor('p4'))).code).toBe(0);
    expect(await left('p4')).toEqual(allGone('p4'));
  });

  it('cut off in the person’s part, goes on with the same words and asks nothing again', async () => {
    await patientWhoSignsIn('p5');
    const { consilium, consiliumWith, environment } = administration();
    const engineAway = { ...environment, RESTATE_ADMIN_URL: 'http://127.0.0.1:1' };
    const cut = await consiliumWith({ environment: engineAway }, ...wordsFor('p5', '--with-actor'));
    expect(cut.code).not.toBe(0);
    expect(await left('p5')).toEqual(untouched('p5'));
    expect((await consilium(...wordsFor('p5'))).code).toBe(0);
    expect(await left('p5')).toEqual(allGone('p5'));
  });

  it('cut off between the two, still knows the person and erases the patient', async () => {
    await patientWhoSignsIn('p6');
    const { consilium, query } = administration();
    await query(`CREATE FUNCTION public.cut() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF new.compartment = 'patient/p6' THEN RAISE 'cut'; END IF; RETURN new; END $$`);
    await query(
      'CREATE TRIGGER cut BEFORE INSERT ON app.erasures FOR EACH ROW EXECUTE FUNCTION public.cut()',
    );
    expect((await consilium(...wordsFor('p6', '--with-actor'))).code).not.toBe(0);
    await query('DROP FUNCTION public.cut CASCADE');
    expect(await left('p6')).toEqual({ erased: ['actor/p6-self'], conversations: ['patient/p6'] });
    expect((await consilium(...wordsFor('p6', '--with-actor'))).code).toBe(0);
    expect(await left('p6')).toEqual(allGone('p6'));
  });

  it('leaves alone a person whose grant was revoked: it may have been a mistake', async () => {
    await patientWhoSignsIn('p7', 'somebody-else');
    const { consilium } = administration();
    await consilium('admin', 'revoke', TENANT, 'somebody-else', 'p7', '--by', 'ops');
    const done = await consilium(...wordsFor('p7', '--with-actor', '--json'));
    expect(JSON.parse(done.text)).toMatchObject({ patient: 'p7', actors: [], kept: [] });
  });
});
