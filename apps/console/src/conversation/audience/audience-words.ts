import type { Conversation, MyPatient } from '../../api/generated.ts';

export type Audience = Pick<Conversation, 'audience' | 'proxies'>;
type Relation = MyPatient['relation'];

/** Where a new conversation begins: as the database has it. */
export function firstAudience(relation: Relation | undefined): Audience {
  return { audience: relation === 'care-team' ? 'care-team' : 'author', proxies: false };
}

/** Who reads it, in a few words, for the person who looks at it. */
export function audienceWords(
  { audience, proxies }: Audience,
  reader: { readonly relation: Relation | undefined; readonly isAuthor: boolean },
): string {
  const { relation, isAuthor } = reader;
  const more = proxies ? ' + representatives' : '';
  if (audience === 'author') return 'Only you';
  if (relation === 'self' && isAuthor)
    return audience === 'patient'
      ? proxies
        ? 'You + representatives'
        : 'Only you'
      : `You and your care team${more}`;
  if (audience === 'patient')
    return `${isAuthor ? 'You and the patient' : 'Patient, and who began it'}${more}`;
  const named = audience === 'all' ? 'Care team and patient' : 'Care team';
  return `${isAuthor && relation !== 'care-team' ? 'You + ' : ''}${named}${more}`;
}

export interface AudienceChoice {
  readonly audience: Audience['audience'];
  readonly name: string;
  /** What it means, before it is done. */
  readonly meaning: string;
  readonly representatives: 'never' | 'may' | 'always';
}

const ONLY_YOU = {
  audience: 'author',
  name: 'Only you',
  meaning: 'Nobody else reads it.',
  representatives: 'never',
} as const;
const FOR_PATIENTS: readonly AudienceChoice[] = [
  ONLY_YOU,
  {
    audience: 'patient',
    name: 'You and your representatives',
    meaning: 'People who act for you read all of it, also what was said so far. Your care team does not.',
    representatives: 'always',
  },
  {
    audience: 'all',
    name: 'You and your care team',
    meaning: 'Everyone who treats you reads all of it, also what was said so far.',
    representatives: 'may',
  },
];
const FOR_OTHERS: readonly AudienceChoice[] = [
  ONLY_YOU,
  {
    audience: 'care-team',
    name: 'Care team',
    meaning:
      'Everyone who treats the patient reads all of it, also what was said so far. The patient does not.',
    representatives: 'never',
  },
  {
    audience: 'patient',
    name: 'You and the patient',
    meaning: 'The patient reads all of it, also what was said so far. The care team does not.',
    representatives: 'may',
  },
  {
    audience: 'all',
    name: 'Care team and patient',
    meaning: 'The patient and everyone who treats the patient read all of it, also what was said so far.',
    representatives: 'may',
  },
];

export function audienceChoices(relation: Relation | undefined): readonly AudienceChoice[] {
  return relation === 'self' ? FOR_PATIENTS : FOR_OTHERS;
}
