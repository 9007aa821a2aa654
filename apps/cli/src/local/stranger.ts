import { makeStory, type Story } from '@consilium/example-patients';

const NAMES = [
  ['Probe-Lindqvist', 'Probe-Sandoval'],
  ['Margarethe', 'Ingrid'],
  ['LH-510211', 'LH-490826'],
] as const;

/** A patient whom nobody of the demo may open: another course of heart failure, of a woman with another name and number. */
export function strangerStory(): Story {
  const story = makeStory('heart-failure', 2);
  return {
    ...story,
    title: 'Unknown to the clinic: heart failure',
    chapters: renamed(story.chapters.slice(0, 4)),
  };
}

function renamed<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (key === 'data' ? renamedText64(value) : renamedText(value)) as T;
  if (Array.isArray(value)) return value.map((each) => renamed(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, name)])) as T;
}

function renamedText(text: string): string {
  return NAMES.reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** The text of a letter. */
function renamedText64(data: string): string {
  return Buffer.from(renamedText(Buffer.from(data, 'base64').toString('utf8')), 'utf8').toString('base64');
}
