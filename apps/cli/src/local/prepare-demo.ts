import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lately, stories } from '@consilium/example-patients';
import { markDemoTenant } from '@consilium/store';
import { type DemoParts, grantOnce, importStory } from './demo-patients.ts';
import { CLINICIAN, DEMO_PEOPLE, STRANGER, TENANT } from './demo-people.ts';
import { writeWhole } from './marker.ts';
import { strangerStory } from './stranger.ts';

/** Counts up when the patients or the people of the demo change: then the next start brings them in. */
const EDITION = '3';

/**
 * The synthetic patients and who may open them, for anyone who tries the product. Done once for a folder; what was cut off is
 * finished at the next start.
 */
export async function prepareDemo(
  parts: DemoParts,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const done = join(folder, `demo-${EDITION}`);
  if (existsSync(done)) return;
  if (!(await markDemoTenant(parts.admin, TENANT)))
    say('prompts of runs are not kept: these patients were imported by an earlier version');
  const today = new Date().toISOString().slice(0, 10);
  for (const [index, story] of stories.entries()) {
    const chapters = [...story.chapters, lately(story, today)];
    await importStory(parts, { tenant: TENANT, patient: story.id }, { chapters });
    await grantOnce(parts, TENANT, {
      ...{ actor: CLINICIAN, patient: story.id, relation: 'care-team', purposes: ['TREAT'] },
    });
    say(`synthetic patient ${index + 1} of ${stories.length}: ${story.title}`);
  }
  await importStory(parts, { tenant: TENANT, patient: STRANGER }, strangerStory());
  for (const { actor, tenant, opens } of DEMO_PEOPLE) {
    if (opens === undefined) continue;
    const { patient, relation, purpose } = opens;
    await grantOnce(parts, tenant, { actor, patient, relation, purposes: [purpose] });
  }
  writeWhole(done, '');
}
