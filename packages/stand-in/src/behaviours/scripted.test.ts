import { describe, expect, it } from 'vitest';
import { callWith } from '../call.fixture.ts';
import { scripted } from './scripted.ts';

describe('scripted player', () => {
  it('plays its steps in order and is done', async () => {
    const player = scripted([
      { reply: { text: 'one' } },
      { expect: { lastUser: 'next' }, reply: () => ({ text: 'two' }) },
    ]);
    expect(await player.play(callWith())).toEqual({ text: 'one' });
    expect(await player.play(callWith({ user: 'the next' }))).toEqual({ text: 'two' });
    player.assertDone();
  });

  it('refuses an unexpected call and remembers it with its reason', async () => {
    const player = scripted([{ name: 'greet', expect: { system: 'triage' }, reply: { text: 'one' } }]);
    expect(await player.play(callWith({ system: 'You are lite.' }))).toMatchObject({
      refusal: { status: 400 },
    });
    expect(() => player.assertDone()).toThrow(
      /unexpected call \(steps\[0\] greet: system lacks triage\).*You are lite/s,
    );
  });

  it('a call after the last step is unexpected', async () => {
    const player = scripted([{ reply: {} }]);
    await player.play(callWith());
    player.assertDone();
    await player.play(callWith());
    expect(() => player.assertDone()).toThrow(/no step left/);
  });

  it('names every step that was not played', async () => {
    const player = scripted({
      triage: { when: { system: 'triage' }, steps: [{ reply: {} }] },
      notes: {
        when: { system: 'notes' },
        steps: [
          { name: 'first', reply: {} },
          { expect: { lastUser: /dose/ }, reply: {} },
        ],
      },
    });
    await player.play(callWith({ system: 'triage' }));
    expect(player.unplayed()).toEqual(['notes[0] first', 'notes[1] {"lastUser":"/dose/"}']);
    expect(() => player.assertDone()).toThrow(/not played: notes\[0\] first\n.*not played: notes\[1\]/);
  });

  it('lanes go on independently, in whatever order the calls come', async () => {
    const player = scripted({
      a: { when: { system: 'A' }, steps: [{ reply: { text: 'a1' } }, { reply: { text: 'a2' } }] },
      b: { when: { system: 'B' }, steps: [{ reply: { text: 'b1' } }] },
    });
    const played = [];
    for (const system of ['A', 'B', 'A']) played.push(await player.play(callWith({ system })));
    expect(played).toEqual([{ text: 'a1' }, { text: 'b1' }, { text: 'a2' }]);
    expect(await player.play(callWith({ system: 'C' }))).toHaveProperty(
      'refusal.message',
      expect.stringMatching(/no lane/),
    );
  });

  it('with replay an equal call gets the same reply and uses no step up; without, it is unexpected', async () => {
    const steps = [{ reply: { text: 'one' } }, { reply: { text: 'two' } }];
    const replaying = scripted(steps, { replay: true });
    const strict = scripted(steps.slice(0, 1));
    for (const player of [replaying, strict]) await player.play(callWith());
    expect(await replaying.play(callWith())).toEqual({ text: 'one' });
    expect(await replaying.play(callWith({ user: 'other' }))).toEqual({ text: 'two' });
    replaying.assertDone();
    expect(await strict.play(callWith())).toHaveProperty('refusal');
  });
});
