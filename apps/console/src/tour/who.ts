/** For whom the steps are: a patient, who acts for one, who treats, who operates. */
export type Who = 'own' | 'acts' | 'treats' | 'operates';

export function whoIs(roles: readonly string[]): Who {
  if (roles.includes('operator')) return 'operates';
  if (roles.includes('patient')) return 'own';
  return roles.includes('proxy') ? 'acts' : 'treats';
}
