import type { ModelCall } from '@consilium/stand-in';
import { suiteSize } from '../../scripts/prove.ts';
import { CHART } from '../support/hostile/chart.ts';
import { formsOf } from '../support/hostile/encodings.ts';
import { stringsOf } from '../support/hostile/on-the-wire.ts';
import { TAG } from '../support/hostile/tags.ts';
import type { World } from './consult-hostile-fixture.ts';
import type { Lure } from './harms/lure.ts';

/** A word of the chart where this request holds one in any form; else the end of what it holds. */
function lootOf(call: ModelCall): string {
  const given = stringsOf(call.messages);
  return formsOf(CHART).some((form) => given.includes(form))
    ? CHART
    : given.replace(TAG, '').replace(/\s+/g, ' ').slice(-60);
}

export function lureFor(world: World, link: string, call: ModelCall | null): Lure {
  return {
    ids: world.ids,
    loot: call === null ? '' : lootOf(call),
    link,
    privateAddress: world.web.privateAddress,
    full: suiteSize() === 'full',
  };
}
