import type { FhirResource, Json } from '@consilium/kernel';
import {
  at,
  bundle,
  condition,
  entry,
  type Fields,
  observation,
  patient,
  type Row,
  urn,
  withPatient,
} from './bundle-parts.ts';
import { contents } from './wrong-contents.ts';
import { references } from './wrong-references.ts';

/** A kind of wrong bundle, and the finding that must name what is wrong with it. */
export interface WrongBundle {
  readonly kind: string;
  readonly bundle: unknown;
  readonly code: string;
  readonly expression: string;
}

/** Right, and what all of them differ from. */
export const rightBundle = withPatient(condition()) as FhirResource;

const envelope: readonly Row[] = [
  ['no object', 'text', 'structure', 'Bundle'],
  ['another resource', patient().resource, 'structure', 'Bundle'],
  ['a bundle of another type', { ...rightBundle, type: 'searchset' }, 'not-supported', 'Bundle.type'],
  ['an unknown element of the bundle', { ...rightBundle, colour: 'red' }, 'structure', 'Bundle.colour'],
  ['no entries', bundle(), 'required', 'Bundle.entry'],
  ['entries that are no array', { ...rightBundle, entry: patient() }, 'required', 'Bundle.entry'],
  ['too many entries', bundle(...Array<Json>(50_001).fill(patient())), 'too-costly', 'Bundle.entry'],
  ['an entry that is null', withPatient(null), 'structure', 'Bundle.entry[1]'],
  [
    'an unknown element of an entry',
    withPatient(condition({}, { colour: 'red' })),
    'structure',
    'Bundle.entry[1].colour',
  ],
  ['an entry without a resource', withPatient({ fullUrl: urn(1) }), 'required', at],
  ['a resource without a type', withPatient(entry(1, { status: 'final' })), 'required', `${at}.resourceType`],
  [
    'an entry without a request',
    withPatient({ ...condition(), request: null }),
    'required',
    'Bundle.entry[1].request',
  ],
  [
    'a DELETE',
    withPatient(condition({}, { request: { method: 'DELETE', url: 'Condition' } })),
    'not-supported',
    'Bundle.entry[1].request.method',
  ],
  [
    'a PUT to another id',
    withPatient(condition({ id: 'a' }, { request: { method: 'PUT', url: 'Condition/b' } })),
    'value',
    'Bundle.entry[1].request.url',
  ],
  [
    'a POST to another type',
    withPatient(condition({}, { request: { method: 'POST', url: 'Goal' } })),
    'value',
    'Bundle.entry[1].request.url',
  ],
  [
    'a conditional create',
    withPatient(condition({}, { request: { method: 'POST', url: 'Condition', ifNoneExist: 'code=1' } })),
    'not-supported',
    'Bundle.entry[1].request.ifNoneExist',
  ],
  [
    'an entry without a name',
    withPatient({ ...condition(), fullUrl: undefined } as never),
    'required',
    'Bundle.entry[1].fullUrl',
  ],
  [
    'a relative fullUrl',
    withPatient({ ...condition(), fullUrl: 'Condition/1' }),
    'value',
    'Bundle.entry[1].fullUrl',
  ],
  ['a fullUrl twice', withPatient(condition(), observation()), 'duplicate', 'Bundle.entry[2].fullUrl'],
  [
    'an id twice',
    withPatient(condition({ id: 'a' }), entry(2, { ...(condition({ id: 'a' }).resource as Fields) })),
    'duplicate',
    'Bundle.entry[2].resource.id',
  ],
  ['no Patient', bundle(entry(1, { resourceType: 'Organization', name: 'x' })), 'required', 'Bundle.entry'],
  ['two Patients', withPatient(entry(1, { resourceType: 'Patient' })), 'duplicate', at],
];

export const wrongBundles: readonly WrongBundle[] = [...envelope, ...references, ...contents].map(
  ([kind, wrong, code, expression]) => ({ kind, bundle: wrong, code, expression }),
);
