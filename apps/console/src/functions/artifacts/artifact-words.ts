import { plainName, titleName } from '../drawing/stage-words.ts';

/** What an artifact is called, and which function, or which stage of a pipeline, made it. */
export function artifactWords(
  namespace: string,
  name: string,
): { readonly title: string; readonly madeBy: string } {
  const colon = name.indexOf(':');
  if (colon < 0) return { title: name, madeBy: titleName(namespace) };
  return {
    title: name.slice(colon + 1),
    madeBy: `${titleName(namespace)}, stage ${plainName(name.slice(0, colon))}`,
  };
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['application/json', 'JSON'],
  ['text/markdown', 'Markdown'],
  ['text/plain', 'text'],
  ['application/pdf', 'PDF'],
]);

/** `application/json` as "JSON"; one that is not known stays as it is. */
export function typeWords(type: string): string {
  return TYPES.get(type) ?? type;
}
