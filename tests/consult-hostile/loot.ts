import type { ModelCall } from '@consilium/stand-in';
import { suiteSize } from '../../scripts/prove.ts';
import { TAG } from '../hostile/tags.ts';
import { CHART } from './chart.ts';
import type { World } from './consult-hostile-fixture.ts';
import { formsOf } from './encodings.ts';
import type { Lure } from './harms/lure.ts';
import { stringsOf } from './on-the-wire.ts';

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
