import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holderOf, holdLock } from './lock.ts';
import { type Places, placesIn } from './places.ts';

const now = () => new Date('2026-11-15T12:00:00Z');
let places: Places;
beforeEach(() => {
  places = placesIn(mkdtempSync(join(tmpdir(), 'lock-')));
});
afterEach(() => rmSync(places.folder, { recursive: true }));

describe('one start at a time [F5]', () => {
  it('refuses a second one and names the first with its address, until it lets go', () => {
    const held = holdLock(places, now);
    held.announce('http://127.0.0.1:8080');
    expect(() => holdLock(places, now)).toThrow(`process ${process.pid}`);
    expect(() => holdLock(places, now)).toThrow('http://127.0.0.1:8080');
    held.release();
    holdLock(places, now).release();
  });

  it.each([
    ['of a process that is gone', { pid: 2 ** 22 + 1, started: 1 }],
    ['of a number that another process has now', { pid: process.pid, started: 1 }],
    ['of half a write', null],
  ])('takes no notice of a lock %s', (_, holder) => {
    writeFileSync(
      places.lock,
      holder === null ? '{"pid": 12' : JSON.stringify({ ...holder, url: null, since: '' }),
    );
    expect(holderOf(places)).toBeNull();
    const held = holdLock(places, now);
    expect(holderOf(places)?.pid).toBe(process.pid);
    held.release();
  });
});
