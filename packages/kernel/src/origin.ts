/**
 * Where a piece of text or a value came from. It decides who may see it:
 * `user` a person's words · `code` ours · `chart` a record, or a model that saw one · `outside` the web, a remote
 * agent, or a model that saw them · `model` a model that saw neither.
 */
export const ORIGINS = ['user', 'code', 'chart', 'outside', 'model'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What a model writes is as tainted as what it read: a record first, then the outside. */
export function originOfReply(seen: Iterable<Origin>): Origin {
  let result: Origin = 'model';
  for (const origin of seen) {
    if (origin === 'chart') return 'chart';
    if (origin === 'outside') result = 'outside';
  }
  return result;
}
