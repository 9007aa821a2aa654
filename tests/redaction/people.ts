import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';

/** An invented patient with everything by which one could be told, and the first chapter of the story. */
export interface Person {
  readonly id: string;
  readonly story: string;
  readonly given: readonly string[];
  /** The part of the family name that nobody else of the story has but the near ones. */
  readonly family: string;
  readonly number: string;
  readonly insurance: string;
  readonly phone: string;
  readonly email: string;
  readonly birth: string;
  readonly street: string;
  readonly town: string;
  readonly contact: { readonly given: string; readonly phone: string };
  readonly bundle: FhirResource;
}

const CONTACTS = ['Ragnhild', 'Esperanza', 'Torbjorn', 'Fiorella', 'Chukwuma', 'Annelise'];

type Entry = { readonly resource: FhirResource };

export const people: readonly Person[] = stories.map(({ id: story, chapters }, index) => {
  const bundle = chapters[0]!.bundle as unknown as FhirResource & { readonly entry: readonly Entry[] };
  const [named] = bundle.entry.map(({ resource }) => resource).filter(isPatient);
  const { name, identifier, address, birthDate } = named as unknown as {
    readonly name: readonly [{ readonly family: string; readonly given: readonly string[] }];
    readonly identifier: readonly [{ readonly value: string }];
    readonly address: readonly [
      { readonly line: readonly [string]; readonly city: string; readonly postalCode: string },
    ];
    readonly birthDate: string;
  };
  const [{ family, given }] = name;
  const [{ line, city, postalCode }] = address;
  const person = {
    id: `patient-${index + 1}`,
    ...{ story, given, family: family.replace('Probe-', ''), number: identifier[0].value },
    insurance: `IN ${7_000_000 + index * 1_234} X`,
    phone: `+49 30 55${index}1${index}42`,
    email: `${given[0]!.toLowerCase()}.${index}@mail.example`,
    ...{ birth: birthDate, street: line[0], town: `${postalCode} ${city}` },
    contact: { given: CONTACTS[index]!, phone: `(555) 010-01${index}7` },
  };
  const more = {
    identifier: [...identifier, { system: 'https://insurance.example', value: person.insurance }],
    telecom: [
      { system: 'phone', value: person.phone },
      { system: 'email', value: person.email },
    ],
    contact: [
      {
        name: { family, given: [person.contact.given] },
        telecom: [{ system: 'phone', value: person.contact.phone }],
      },
    ],
  };
  const entry = bundle.entry.map((each) =>
    isPatient(each.resource) ? { ...each, resource: { ...each.resource, ...more } } : each,
  );
  return { ...person, bundle: { ...bundle, entry } as unknown as FhirResource };
});

function isPatient({ resourceType }: FhirResource): boolean {
  return resourceType === 'Patient';
}
