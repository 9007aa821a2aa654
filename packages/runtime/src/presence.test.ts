import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const here = async () => undefined;
const away = async () => Promise.reject(new Error('away'));

describe('how long engine and worker have been here [F1]', () => {
  function clock() {
    let now = 1_000_000;
    const presence = createPresence(() => new Date(now), 30_000);
    return { presence, pass: (ms: number) => (now += ms) };
  }

  it('counts from the start, and on with every round', async () => {
    const { presence, pass } = clock();
    for (let round = 0; round < 3; round++) {
      pass(30_000);
      await presence.look(here);
    }
    expect(presence.ms()).toBe(90_000);
  });

  it('counts again from the answer of an engine that was away', async () => {
    const { presence, pass } = clock();
    for (let round = 0; round < 3; round++) {
      pass(30_000);
      await expect(presence.look(away)).rejects.toThrow('away');
    }
    pass(30_000);
    await presence.look(here);
    expect(presence.ms()).toBe(0);
    pass(30_000);
    await presence.look(here);
    expect(presence.ms()).toBe(30_000);
  });

  it('counts again where rounds were missed: the process itself slept', async () => {
    const { presence, pass } = clock();
    pass(3_600_000);
    await presence.look(here);
    expect(presence.ms()).toBe(0);
  });
});
