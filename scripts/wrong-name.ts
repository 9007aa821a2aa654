/** Why this is no name for `npm run <command> -- <name>`, with the names that there are; undefined when it is one. */
export function wrongName(
  command: string,
  names: readonly string[],
  name: string | undefined,
): string | undefined {
  if (name !== undefined && names.includes(name)) return undefined;
  const fault = name === undefined ? 'A name is missing' : `There is no "${name}"`;
  return `${fault}: npm run ${command} -- <name>, with one of these names:\n  ${names.toSorted().join('\n  ')}`;
}
