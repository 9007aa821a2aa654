import { describe, expect, it, vi } from 'vitest';
import { keepContent } from './keep-content.ts';

function runOf(isDemo: boolean, keep = vi.fn(async () => true)) {
  const onUnexpected = vi.fn();
  const run = { isDemo, scope: {}, identity: { run: 'r1' }, deps: { contents: { keep }, onUnexpected } };
  return { keep, onUnexpected, run: run as unknown as Parameters<typeof keepContent>[0] };
}
const CONTENT = { input: { what: 'labs\0' }, output: 'none' };

describe('text of a step [F6]', () => {
  it('is kept for a tenant with synthetic patients, and not even sent to the database for any other', async () => {
    const demo = runOf(true);
    await keepContent(demo.run, 's1', CONTENT);
    const kept = { run: 'r1', step: 's1', input: { what: 'labs\ufffd' }, output: 'none' };
    expect(demo.keep).toHaveBeenCalledExactlyOnceWith({}, kept);
    const real = runOf(false);
    await keepContent(real.run, 's1', CONTENT);
    expect(real.keep).not.toHaveBeenCalled();
  });

  it('is cut if it is very long', async () => {
    const { run, keep } = runOf(true);
    await keepContent(run, 's1', { input: 'x'.repeat(300_000), output: null });
    const [, content] = keep.mock.calls[0] as unknown as [unknown, { input: { cut: string } }];
    expect(content.input.cut).toHaveLength(256 * 1024);
  });

  it('does not fail the step if it cannot be kept', async () => {
    const { run, onUnexpected } = runOf(
      true,
      vi.fn(async () => Promise.reject(new Error('full'))),
    );
    await keepContent(run, 's1', CONTENT);
    expect(onUnexpected).toHaveBeenCalledOnce();
  });
});
