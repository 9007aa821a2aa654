import { it } from 'vitest';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { OWN } from '../forms/index.ts';
import { ADDRESS_PLACES, followAddresses } from '../places/addresses.ts';
import type { Setting } from '../setting.ts';
import { everyNth, full } from '../size.ts';

/** An address that somebody follows. */
export function inAddress({ world, figures, nothingHappened }: Setting): void {
  it('in an address that somebody follows', async () => {
    const forms = everyNth(OWN, full ? 3 : 30);
    const clinician = await world().newPage({ as: CLINICIAN });
    const operator = await world().newPage({ as: 'ops-demo' });
    figures.planted += await followAddresses(clinician, ADDRESS_PLACES.clinician, forms);
    figures.planted += await followAddresses(operator, ADDRESS_PLACES.operator, forms);
    for (const names of Object.values(ADDRESS_PLACES))
      for (const name of Object.keys(names)) figures.places.add(`address: ${name}`);
    nothingHappened();
  });
}
