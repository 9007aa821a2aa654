import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();

/** As after a reload: a fresh module, the storage as it was. */
async function loaded() {
  vi.resetModules();
  return import('./tour-state.ts');
}

describe('how far the tour is [F5]', () => {
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('is kept over a reload, for the same kind of person', async () => {
    const first = await loaded();
    first.resumeTour('treats', true);
    expect(first.tourStep()).toBe(0);
    first.goToStep('treats', 2, 5);
    const again = await loaded();
    again.resumeTour('treats', true);
    expect(again.tourStep()).toBe(2);
    const other = await loaded();
    other.resumeTour('own', true);
    expect(other.tourStep()).toBe(0);
  });

  it.each<[string, (tour: Awaited<ReturnType<typeof loaded>>) => void]>([
    ['was ended', ({ endTour }) => endTour()],
    ['was seen to its end', ({ goToStep }) => goToStep('treats', 5, 5)],
  ])('does not begin again where it %s, but from the menu', async (_, end) => {
    const tour = await loaded();
    tour.resumeTour('treats', true);
    end(tour);
    const again = await loaded();
    again.resumeTour('treats', true);
    expect(again.tourStep()).toBeNull();
    again.startTour('treats');
    expect(again.tourStep()).toBe(0);
  });

  it('begins by itself only where it is to, and goes on everywhere', async () => {
    const tour = await loaded();
    tour.resumeTour('own', false);
    expect(tour.tourStep()).toBeNull();
    tour.startTour('own');
    tour.goToStep('own', 3, 5);
    const again = await loaded();
    again.resumeTour('own', false);
    expect(again.tourStep()).toBe(3);
  });

  it('begins at the first step where what is kept is no step', async () => {
    kept.set('consilium-tour', 'treats __proto__');
    const tour = await loaded();
    tour.resumeTour('treats', true);
    expect(tour.tourStep()).toBe(0);
  });
});
