import { type StoryId, stories } from '@consilium/example-patients';
import type { Client } from './client.ts';

/** Imports a synthetic patient's chapters into the record that the client has open. Default: the first patient's. */
export async function importStory(client: Client, story?: StoryId, source = 'clinic'): Promise<void> {
  const found = stories.find(({ id }) => story === undefined || id === story);
  if (!found) throw new Error(`there is no story ${story}`);
  for (const { bundle } of found.chapters)
    await client.send('POST', `/record/import?source=${source}`, bundle);
}
