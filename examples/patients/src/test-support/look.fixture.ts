import type { Resource } from '@medplum/fhirtypes';
import type { Chapter, Story } from '../story.ts';

export interface Sent {
  readonly fullUrl: string;
  readonly resource: Resource;
  readonly chapter: Chapter;
}

/** Everything that a story sends, in order; a resource that is sent again is here again. */
export function sentOf(story: Story): readonly Sent[] {
  return story.chapters.flatMap((chapter) =>
    (chapter.bundle.entry ?? []).map(({ fullUrl, resource }) => {
      if (fullUrl === undefined || resource === undefined) throw new Error('an entry without its content');
      return { fullUrl, resource, chapter };
    }),
  );
}

/** What the record holds in the end: the last of each resource. */
export function finalOf(story: Story): ReadonlyMap<string, Resource> {
  return new Map(sentOf(story).map(({ fullUrl, resource }) => [fullUrl, resource]));
}

export type Leaf = readonly [path: string, value: unknown];

/** Every value that is no object, with its path: `Observation.valueQuantity.value`; array places are left out. */
export function leavesOf(value: unknown, path: string): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path));
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, `${path}.${key}`));
}

/** The text of a DocumentReference whose content is inline. */
export function textOf(resource: Resource | undefined): string {
  if (resource?.resourceType !== 'DocumentReference') throw new Error('not a document');
  return Buffer.from(resource.content[0]?.attachment.data ?? '', 'base64').toString('utf8');
}
