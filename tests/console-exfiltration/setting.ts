import { afterAll, beforeAll, expect } from 'vitest';
import { SELF, startWorld, type World } from './console-exfiltration-fixture.ts';
import { hostileRecord, isKept, type Planted } from './places/hostile-record.ts';
import { ODD_RECORD } from './places/record-pages.ts';
import { FORMS, full, NAMES } from './size.ts';

const PER_TYPE = full ? 300 : 4;

/** The browser leaves these two in Chromium's own words: a page that is not there, a stream that was cut. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (400|401|403|404|422)|net::ERR_/;

/** What all parts share: one world, whose start takes longer than most of them, and one count. */
export interface Setting {
  /** There once the tests run. */
  readonly world: () => World;
  /** What the hostile record holds, by the field it is in. */
  readonly planted: () => Planted;
  readonly figures: ReturnType<typeof noFigures>;
  /** Nothing may have left, run or come to be, in any page so far. */
  readonly nothingHappened: () => void;
  /** Closes the world, once; the hosts that the browser wrote down. */
  readonly stopped: () => Promise<ReadonlySet<string>>;
}

const noFigures = () => ({ places: new Set<string>(), planted: 0, asked: 0, ran: 0, made: 0, tries: 0 });

/** For a `describe`: its world starts before its tests and is closed after them. */
export function createSetting(): Setting {
  const figures = noFigures();
  let started: { readonly world: World; readonly planted: Planted } | undefined;
  let stopping: Promise<ReadonlySet<string>> | undefined;
  const given = () => {
    if (started === undefined) throw new Error('The world is there in tests only');
    return started;
  };
  const stopped = () => {
    stopping ??= given().world.stop();
    return stopping;
  };

  beforeAll(async () => {
    const world = await startWorld(NAMES);
    const { bundle, planted } = hostileRecord(FORMS.filter(isKept), PER_TYPE);
    started = { world, planted };
    await world.grant(ODD_RECORD);
    await world.grant(ODD_RECORD, SELF, 'self');
    const address = `/v1/patients/${ODD_RECORD}/record/import?source=clinic`;
    const response = await world.api('POST', address, bundle, 'application/fhir+json');
    expect([response.status, (await response.text()).slice(0, 400)]).toEqual([200, expect.anything()]);
  }, 240_000);
  afterAll(async () => {
    if (started !== undefined) await stopped();
  }, 60_000);

  function nothingHappened(): void {
    const { guarded, visits } = given().world;
    expect(guarded.trap.asked).toEqual([]);
    expect(guarded.trap.connections()).toBe(0);
    for (const { watch, guarded } of visits) {
      watch.expect(EXPECTED);
      figures.ran += guarded.ran.length;
      figures.made += guarded.made.length;
      figures.asked += watch.outside().length;
      expect(guarded.ran).toEqual([]);
      expect(guarded.made).toEqual([]);
      expect(watch.outside()).toEqual([]);
      expect(watch.unexpected()).toEqual([]);
    }
  }

  return {
    world: () => given().world,
    planted: () => given().planted,
    ...{ figures, nothingHappened, stopped },
  };
}
