/** `node examples/patients/write.ts <directory>`: writes every chapter of every story as a FHIR bundle file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stories } from './src/index.ts';
import type { Story } from './src/story.ts';

/** Writes one story below `directory`, one file a chapter, and returns how many files it wrote. */
function writeStory(directory: string, story: Story): number {
  const folder = join(directory, story.id);
  mkdirSync(folder, { recursive: true });
  story.chapters.forEach(({ date, bundle }, index) => {
    const file = `${String(index + 1).padStart(2, '0')}-${date.slice(0, 10)}.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(bundle, null, 2)}\n`);
  });
  return story.chapters.length;
}

const [directory, ...rest] = process.argv.slice(2);
if (directory === undefined || directory.startsWith('-') || rest.length > 0) {
  console.error('usage: node examples/patients/write.ts <directory>');
  process.exitCode = 1;
} else {
  try {
    for (const story of stories)
      console.log(`${join(directory, story.id)}: ${writeStory(directory, story)} bundles, ${story.title}`);
  } catch (error) {
    console.error(`cannot write to ${directory}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
