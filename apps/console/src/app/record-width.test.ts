import { describe, expect, it } from 'vitest';
import { fittingWidth, keyedWidth, widthLimits } from './record-width.ts';

describe('the width of the record [B10]', () => {
  it.each([1280, 1440, 1920])(
    'at %d px shows list and section, and leaves a readable conversation',
    (screen) => {
      const { usual } = widthLimits(screen);
      expect(usual).toBeGreaterThanOrEqual(512);
      expect(screen - 64 - usual).toBeGreaterThanOrEqual(600);
    },
  );

  it('keeps what was chosen, but never more than this screen has room for', () => {
    expect(fittingWidth(700, 1440)).toBe(700);
    expect(fittingWidth(1500, 1280)).toBe(800);
    expect(fittingWidth(10, 1280)).toBe(320);
  });

  it.each([
    ['ArrowLeft', 632],
    ['ArrowRight', 568],
    ['Home', 320],
    ['End', 960],
    ['Enter', 'usual'],
    ['a', null],
  ] as const)('%s: %s', (key, width) => expect(keyedWidth(key, 600, 1440)).toBe(width));
});
