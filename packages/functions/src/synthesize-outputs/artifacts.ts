import type { Json } from '@consilium/kernel';

/** One of the outputs that are combined. */
export interface NamedArtifact {
  readonly id: string;
  readonly text: string;
}

/** Where an output of a function has its main text. */
const TEXT_FIELDS = ['content', 'code', 'text', 'summary', 'synthesized', 'explanation'];
/** Spans of a result that no artifact has. */
export const MODEL = 'model';

/** Each with an id of its own: its `id` or `name`, else `artifact-N`. */
export function namedArtifacts(
  artifacts: readonly { readonly [field: string]: Json }[],
): readonly NamedArtifact[] {
  const used = new Set([MODEL]);
  return artifacts.map((artifact, index) => {
    const given = [artifact.id, artifact.name].find((name) => typeof name === 'string' && name !== '');
    const id = typeof given === 'string' && !used.has(given) ? given : `artifact-${index + 1}`;
    used.add(id);
    return { id, text: textOf(artifact) };
  });
}

function textOf(artifact: { readonly [field: string]: Json }): string {
  for (const field of TEXT_FIELDS) {
    const value = artifact[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return JSON.stringify(artifact);
}
