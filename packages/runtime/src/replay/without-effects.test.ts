import { type AnyTool, defineTool, type ModelRequest } from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { RuntimeDeps, TeamParts } from '../deps.ts';
import { withoutEffects } from './without-effects.ts';

const tool = (name: string, over: Partial<AnyTool>): [string, AnyTool] => [
  name,
  defineTool({
    ...{ name, description: name, input: z.unknown(), zone: 'record', effect: 'read', execute: () => name },
    ...over,
  }),
];
const publish = vi.fn();
const call = vi.fn(async () => ({}));
const deps = {
  ...{ bus: { publish }, checks: {}, models: { call, estimate: vi.fn() } },
  ...{ outside: {}, ports: { evidence: {}, searches: {} } },
} as unknown as RuntimeDeps;
const tools = new Map([
  tool('read_labs', {}),
  tool('plan_check', { effect: 'effect' }),
  tool('fetch_page', { zone: 'outside' }),
]);
const run = withoutEffects(deps, { tools } as unknown as TeamParts, { model: 'large' });

describe('a replay [D14]', () => {
  it('refuses tools that change something or reach outside, and allows reads', async () => {
    const execute = async (name: string) => run.tools.get(name)?.execute({});
    expect(await execute('read_labs')).toBe('read_labs');
    for (const name of ['plan_check', 'fetch_page'])
      await expect(execute(name)).rejects.toMatchObject({ code: 'not_in_replay' });
  });

  it('calls the one model without built-in search, and publishes nothing', async () => {
    const signal = new AbortController().signal;
    await run.deps.models.call({ model: 'fast', builtin: 'search' } as unknown as ModelRequest, { signal });
    expect(call).toHaveBeenCalledWith({ model: 'large', builtin: null }, { signal });
    await run.deps.bus.publish({} as never, 'c1', {} as never);
    expect(publish).not.toHaveBeenCalled();
    expect(run.deps.checks).toBeUndefined();
  });

  it('of a past day calls the models of the team and searches the library of that day', async () => {
    const search = vi.fn(async () => ({}));
    const asOf = '2026-11-17T23:20:00.000Z';
    const parts = { tools } as unknown as TeamParts;
    const ports = { evidence: { search } } as unknown as RuntimeDeps['ports'];
    const { deps: past } = withoutEffects({ ...deps, ports }, parts, { asOf });
    await past.models.call({ model: 'fast' } as unknown as ModelRequest, {
      signal: new AbortController().signal,
    });
    expect(call).toHaveBeenLastCalledWith({ model: 'fast', builtin: null }, expect.anything());
    await past.ports.evidence?.search({} as never, { query: 'metformin' });
    expect(search).toHaveBeenCalledWith({}, { query: 'metformin', asOf });
    await expect(past.ports.evidence?.snapshot({} as never, 'h')).rejects.toMatchObject({
      code: 'not_of_that_day',
    });
  });

  it('reads the library, but keeps no search in the conversation and asks no source outside', () => {
    expect(run.deps.ports).toEqual({ evidence: {} });
    expect(run.deps.outside).toBeUndefined();
  });
});
