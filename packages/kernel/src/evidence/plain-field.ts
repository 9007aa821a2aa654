/** Metadata is untrusted text: returns it on one line, without characters that open Markdown, a link or a tag. */
export function plainField(field: string): string {
  return field
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/[*`[\]<>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** `Meyer, Anna` as `Anna Meyer`. */
export function firstNameFirst(name: string): string {
  const at = name.indexOf(', ');
  return at < 0 ? name : `${name.slice(at + 2)} ${name.slice(0, at)}`;
}
