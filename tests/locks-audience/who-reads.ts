import type { Audience } from '@consilium/kernel';

/** Everybody who may open the patient. Each relation has one who begins conversations and one who only reads. */
export const RELATIONS = ['care-team', 'self', 'proxy', 'break-glass'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Person {
  readonly actor: string;
  readonly relation: Relation;
}

export const AUTHORS: readonly Person[] = RELATIONS.map((relation) => ({
  actor: `author-${relation}`,
  relation,
}));
export const READERS: readonly Person[] = RELATIONS.map((relation) => ({
  actor: `reader-${relation}`,
  relation,
}));

export const PURPOSE = {
  'care-team': 'TREAT',
  self: 'PATRQT',
  proxy: 'PATRQT',
  'break-glass': 'ETREAT',
} as const;

export interface Meant {
  readonly audience: Audience;
  readonly proxies: boolean;
}

/** Every audience that there is. */
export const AUDIENCES: readonly Meant[] = [
  { audience: 'author', proxies: false },
  { audience: 'care-team', proxies: false },
  { audience: 'patient', proxies: false },
  { audience: 'patient', proxies: true },
  { audience: 'all', proxies: false },
  { audience: 'all', proxies: true },
];

/** Who reads what, by hand: not with the words of the database. The author reads every one. */
const READ_BY: { readonly [relation in Relation]: readonly string[] } = {
  'care-team': ['care-team', 'all', 'all+proxies'],
  self: ['patient', 'patient+proxies', 'all', 'all+proxies'],
  proxy: ['patient+proxies', 'all+proxies'],
  'break-glass': [],
};

export function isRead({ audience, proxies }: Meant, by: Relation): boolean {
  return READ_BY[by].includes(`${audience}${proxies ? '+proxies' : ''}`);
}
