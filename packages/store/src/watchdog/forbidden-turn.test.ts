import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { createHistory } from '../history/create-history.ts';
import { grantFor, someScope, useDatabase } from '../test-support/database.fixture.ts';
import { commitOf, newConversation, runOf, say } from '../test-support/turns.fixture.ts';
import { closeForbiddenTurn } from './forbidden-turn.ts';

const database = useDatabase({ beforeAll, afterAll });

it('closes the runs of a turn that lost its grant, once, and only for the system role', async () => {
  const { admin, app, system } = database();
  const history = createHistory(app);
  const scope = someScope();
  const grant = await grantAccess(admin, grantFor(scope));
  const conversation = await newConversation(history, scope);
  await say(history, scope, conversation, 'hi');
  const turn = runOf(conversation, 1);
  const branch = runOf(conversation, 1, { turn: turn.run, kind: 'branch' });
  await history.startRun(scope, turn);
  await history.startRun(scope, branch);
  await revokeAccess(admin, scope.tenant, grant);
  expect(await history.commitTurn(scope, commitOf(turn))).toBe('forbidden');
  expect(await closeForbiddenTurn(system, { ...scope, tenant: 'other' }, turn.run)).toBe(false);
  expect(await closeForbiddenTurn(system, scope, turn.run)).toBe(true);
  expect(await closeForbiddenTurn(system, scope, turn.run)).toBe(false);
  const { rows } = await admin.query('SELECT status, code FROM app.runs WHERE turn = $1', [turn.run]);
  expect(rows).toEqual([
    { status: 'failed', code: 'forbidden' },
    { status: 'failed', code: 'forbidden' },
  ]);
  await expect(closeForbiddenTurn(app, scope, turn.run)).rejects.toThrow();
});
