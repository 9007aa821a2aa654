import type { EmergencyScreen, KnownOfValues, Scope } from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import { type ScreenDeps, screened } from './screened.ts';

const scope: Scope = { tenant: 't', actor: 'dr-a', compartment: 'patient/p', purpose: 'TREAT' };
const child: KnownOfValues = { age: 3, usual: {} };

function depsOf(knownOfValues: ScreenDeps['knownOfValues']) {
  const check = vi.fn<EmergencyScreen['check']>(() => null);
  const screen: EmergencyScreen = { check, subjects: [], advice: () => '' };
  return { check, deps: { screen, knownOfValues } as unknown as ScreenDeps };
}
const said = (text: string) => [{ origin: 'user' as const, text }];

describe('what a person wrote, before any model [A15]', () => {
  it('is held against the record of the open patient where it has a number', async () => {
    const { check, deps } = depsOf(async () => child);
    await screened(deps, scope, said('pulse 150'));
    expect(check).toHaveBeenCalledWith('pulse 150', child);
  });

  it('asks no record without a number, and none where no patient is open', async () => {
    const known = vi.fn(async () => child);
    const { check, deps } = depsOf(known);
    await screened(deps, scope, said('her lips are blue'));
    await screened(deps, { ...scope, compartment: 'actor/dr-a' }, said('pulse 150'));
    expect(known).not.toHaveBeenCalled();
    expect(check).toHaveBeenLastCalledWith('pulse 150', undefined);
  });

  it('is screened also where the record cannot be read', async () => {
    const { check, deps } = depsOf(async () => Promise.reject(new Error('away')));
    await screened(deps, scope, said('pulse 150'));
    expect(check).toHaveBeenCalledWith('pulse 150', undefined);
  });
});
