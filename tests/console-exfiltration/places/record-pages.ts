import { SECTIONS } from '@consilium/console/src/places/panel-search.ts';
import type { World } from '../console-exfiltration-fixture.ts';
import { textOf, wholePage } from './look.ts';

export const ODD_RECORD = 'odd-record';

interface Listed {
  readonly type: string;
  readonly id: string;
  readonly node: { readonly uuid: string; readonly type: string } | null;
}

export async function entriesOf(world: World, section: string, limit: number): Promise<readonly Listed[]> {
  const response = await world.api(
    'GET',
    `/v1/patients/${ODD_RECORD}/record/sections/${section}?limit=${limit}`,
  );
  const { entries } = (await response.json()) as { readonly entries: readonly Listed[] };
  return entries;
}

/** Opens every section to the end of its list, then some entries of each: all text that was on a screen. */
export async function readWholeRecord(world: World, as: string, perSection: number): Promise<string> {
  const visit = await world.newPage({ as });
  const { page } = visit;
  const texts: string[] = [];
  const look = async (search: string) => {
    await page.goto(`/patients/${ODD_RECORD}?size=wide&${search}`);
    await wholePage(page);
    texts.push(await textOf(page));
    const stored = page.getByRole('button', { name: 'Show the FHIR resource' });
    if (!(await stored.isVisible())) return;
    await stored.click();
    texts.push(await textOf(page));
  };
  for (const section of SECTIONS) await look(`section=${section}`);
  const lists = [
    'conditions',
    'medications',
    'allergies',
    'encounters',
    'immunizations',
    'procedures',
    'care-team',
    'documents',
  ];
  for (const section of lists)
    for (const { type, id } of await entriesOf(world, section, perSection)) {
      await look(`section=${section}&item=${type}/${id}`);
    }
  const found = await world.api(
    'GET',
    `/v1/patients/${ODD_RECORD}/record/search?types=Observation&limit=${perSection}`,
  );
  const { found: results } = (await found.json()) as {
    readonly found: readonly { readonly id: string }[];
  };
  for (const { id } of results) await look(`section=labs&item=Observation/${id}`);
  const labs = await world.api('GET', `/v1/patients/${ODD_RECORD}/record/labs`);
  const { labs: tests } = (await labs.json()) as { readonly labs: readonly { readonly code: string }[] };
  for (const { code } of tests.slice(0, perSection))
    await look(`section=labs&item=${encodeURIComponent(code)}`);
  await visit.close();
  return texts.join('\n');
}
