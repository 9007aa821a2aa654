/** Reads of a FHIR resource that never fail: what is not as expected is not there. */
export type Fields = { readonly [field: string]: unknown };

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The words of a CodeableConcept: its text, else what its codes are called. */
export function conceptText(value: unknown): string | undefined {
  const { text, coding } = fieldsOf(value);
  return (
    textOf(text) ??
    listOf(coding)
      .map((each) => textOf(fieldsOf(each).display))
      .find(Boolean)
  );
}

export function codesOf(value: unknown): readonly { readonly system: string; readonly code: string }[] {
  return listOf(fieldsOf(value).coding).flatMap((each) => {
    const { system, code } = fieldsOf(each);
    return typeof code === 'string' ? [{ system: textOf(system) ?? '', code }] : [];
  });
}
