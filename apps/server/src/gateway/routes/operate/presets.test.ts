import { describe, expect, it } from 'vitest';
import { createWorld } from '../../testing/world.ts';

describe('presets for operators [D1]', () => {
  it('name the functions that use them, and none that code alone does', async () => {
    const world = await createWorld();
    const found = await world.call('GET', '/v1/operate/presets', { as: 'op-1' });
    const { presets } = (await found.json()) as { presets: { id: string; functions: string[] }[] };
    const [single] = presets;
    expect(single).toMatchObject({ id: 'S1' });
    expect(single?.functions).toContain('extract_structure');
    expect(single?.functions).not.toContain('count_words');
  });
});
