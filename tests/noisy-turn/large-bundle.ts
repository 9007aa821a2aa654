const MB = 1_000_000;
const subject = { reference: 'Patient/p' };
const coding = [{ system: 'http://loinc.org', code: '2744-1', display: 'pH of arterial blood' }];

/** A right bundle of about this size: a patient and their results, each with a long note; other ones in each delivery. */
export function largeBundle(megabytes: number, delivery: number): Uint8Array {
  const result = (id: number) => ({
    ...{
      resourceType: 'Observation',
      id: `d${delivery}-o${id}`,
      status: 'final',
      code: { coding, text: 'pH' },
      subject,
    },
    effectiveDateTime: '2020-01-02T10:00:00Z',
    valueQuantity: { value: 7.25, unit: '[pH]', system: 'http://unitsofmeasure.org', code: '[pH]' },
    note: [{ text: 'As it came from the laboratory. '.repeat(64) }],
  });
  const entry = (resource: { resourceType: string }) =>
    JSON.stringify({ resource, request: { method: 'POST', url: resource.resourceType } });
  const count = Math.floor((megabytes * MB) / (entry(result(0)).length + 6));
  const entries = [entry({ resourceType: 'Patient', id: 'p' } as { resourceType: string })];
  for (let at = 0; at < count; at++) entries.push(entry(result(at)));
  return new TextEncoder().encode(`{"resourceType":"Bundle","type":"transaction","entry":[${entries}]}`);
}
