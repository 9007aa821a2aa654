interface Coded {
  readonly text?: string;
}
interface Proposed {
  readonly resourceType: string;
  readonly code?: Coded;
  readonly medicationCodeableConcept?: Coded;
  readonly valueQuantity?: { readonly value: number; readonly code: string };
  readonly dosage?: readonly { readonly text?: string }[];
}

/** A proposed resource as `type name value`, to be looked for among what was told. */
export function toldFact(resource: Proposed): string {
  const { resourceType, code, medicationCodeableConcept: medicine, valueQuantity: value, dosage } = resource;
  const name = code?.text ?? medicine?.text;
  const amount = value === undefined ? dosage?.[0]?.text : `${value.value} ${value.code}`;
  return [resourceType, name, amount].filter((each) => each !== undefined).join(' ');
}
