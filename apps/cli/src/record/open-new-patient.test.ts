import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandContext } from '../command-context.ts';

const begun = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
const takenBack = vi.hoisted(() => vi.fn());
vi.mock('@consilium/store', () => ({
  beginPatient: begun,
  takeBackPatient: takenBack,
  createPool: () => 'admin',
}));
vi.mock('../local/with-administrator.ts', () => ({
  withAdministrator: (_at: unknown, _data: unknown, work: (world: unknown) => unknown) =>
    work({ config: { DATABASE_URL: 'x' }, kept: (part: unknown) => part, keys: async () => 'keys' }),
}));
const { withNewPatient } = await import('./open-new-patient.ts');

const at = {} as CommandContext;
const parts = { admin: 'admin', secrets: 'keys', now: expect.any(Function) };
const by = { tenant: 'demo', by: 'dr-demo' };
beforeEach(() => {
  begun.mockReset();
  takenBack.mockReset();
});

describe('record import --new [E6] [F3]', () => {
  it('lets in who imports, and leaves it so', async () => {
    begun.mockResolvedValue('g1');
    expect(await withNewPatient({ patient: 'p9' }, at, async () => 'done')).toBe('done');
    expect(begun).toHaveBeenCalledExactlyOnceWith(parts, by, { actor: 'dr-demo', patient: 'p9' });
    expect(takenBack).not.toHaveBeenCalled();
  });

  it('takes it back where the import fails, and says why it failed', async () => {
    begun.mockResolvedValue('g1');
    const failing = withNewPatient({ patient: 'p9' }, at, () => Promise.reject(new Error('no bundle')));
    await expect(failing).rejects.toThrow('no bundle');
    expect(takenBack).toHaveBeenCalledExactlyOnceWith(parts, by, { patient: 'p9', grant: 'g1' });
  });

  it('is refused for a patient who is there, and sends nothing', async () => {
    begun.mockResolvedValue(null);
    const send = vi.fn();
    await expect(withNewPatient({ patient: 'p1' }, at, send)).rejects.toMatchObject({ code: 'not-new' });
    expect(send).not.toHaveBeenCalled();
  });
});
