import { describe, expect, it } from 'vitest';
import { placesIn } from '../local/places.ts';
import { checkClock } from './clock.ts';
import { checkSpace } from './folder.ts';
import { checkMemory, checkOpenFiles } from './limits.ts';
import { checkNode } from './node-version.ts';
import { checkPackages } from './packages.ts';

const nowhere = placesIn('/nowhere/at-all');

describe('what a machine must have [F5] [E6]', () => {
  it.each(['20.20.2', '23.0.0', '25.1.0'])('is Node 24 and not %s', (version) => {
    expect(checkNode(version)).toMatchObject({ id: 'node-version', what: expect.stringContaining(version) });
  });

  it('is room on the disk: more for the first start than for later ones', async () => {
    const free = async () => 300_000_000;
    expect(await checkSpace(nowhere, { isFirst: true, free })).toMatchObject({ id: 'disk-full' });
    expect(await checkSpace(nowhere, { isFirst: false, free })).toBeNull();
  });

  it('is memory, files to open, a clock that goes, and engines', async () => {
    expect(checkMemory(100_000_000)).toMatchObject({ id: 'little-memory' });
    expect(checkMemory(8_000_000_000)).toBeNull();
    expect(checkOpenFiles(256)).toMatchObject({ id: 'few-open-files' });
    expect(checkOpenFiles(null)).toBeNull();
    expect(checkClock(nowhere, Date.parse('1970-01-02'))).toMatchObject({ id: 'clock-behind' });
    expect(await checkPackages(async () => ['Restate'])).toMatchObject({ id: 'engine-missing' });
    expect(await checkPackages(async () => [])).toBeNull();
  });
});
