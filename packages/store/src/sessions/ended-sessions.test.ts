import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createEndedSessions } from './ended-sessions.ts';

const { admin, app } = useStore({ beforeAll, afterAll });
const newId = () => createHash('sha256').update(randomUUID()).digest('base64url');
const hour = () => new Date(Date.now() + 3_600_000);

describe('sessions that were signed out [F4]', () => {
  it('have ended at once here, and after two seconds at another gateway that knew them as open', async () => {
    let ahead = 0;
    const here = createEndedSessions(app, () => new Date());
    const there = createEndedSessions(app, () => new Date(Date.now() + ahead));
    const [id, other] = [newId(), newId()];
    expect([await here.isEnded(id), await there.isEnded(id)]).toEqual([false, false]);
    await here.end(id, hour());
    expect(await here.isEnded(id)).toBe(true);
    ahead = 2_001;
    expect([await there.isEnded(id), await there.isEnded(other)]).toEqual([true, false]);
  });

  it('are forgotten when they would have ended anyway', async () => {
    const sessions = createEndedSessions(app, () => new Date());
    const old = newId();
    await sessions.end(old, new Date(Date.now() - 1));
    await sessions.end(newId(), hour());
    const { rowCount } = await admin.query('SELECT FROM app.ended_sessions WHERE id = $1', [old]);
    expect(rowCount).toBe(0);
  });

  it('are no table that the app role reads or empties by itself', async () => {
    for (const text of ['SELECT FROM app.ended_sessions', 'DELETE FROM app.ended_sessions'])
      await expect(app.query(text)).rejects.toThrow('permission denied');
  });
});
