/** A page of functions, in the person's own compartment or in a patient's. */
export type FunctionsPlace =
  | { readonly page: 'list' }
  /** `from`: a run whose input the form begins with. */
  | { readonly page: 'function' | 'pipeline'; readonly name: string; readonly from?: string }
  | { readonly page: 'work' }
  | { readonly page: 'run'; readonly run: string }
  | { readonly page: 'artifacts' }
  | { readonly page: 'artifact'; readonly namespace: string; readonly name: string };

/** What follows `/functions/` in an address. Null: there is no such page. */
export function readFunctionsPlace(path: string): FunctionsPlace | null {
  const [page = '', ...rest] = path.split('/').filter((each) => each !== '');
  const [first, second] = [rest[0], rest[1]];
  if (page === '' && first === undefined) return { page: 'list' };
  if (page === 'work' && first === undefined) return { page: 'work' };
  if (page === 'work' && first !== undefined && second === undefined) return { page: 'run', run: first };
  if (page === 'artifacts' && first === undefined) return { page: 'artifacts' };
  if (page === 'artifacts' && first !== undefined && second !== undefined && rest.length === 2)
    return { page: 'artifact', namespace: first, name: second };
  if (page === 'artifacts') return null;
  const [name, again, from, ...more] = page === 'pipelines' ? rest : [page, ...rest];
  if (name === undefined || more.length > 0 || (again !== undefined && (again !== 'again' || !from)))
    return null;
  const kind = page === 'pipelines' ? 'pipeline' : 'function';
  return { page: kind, name, ...(from === undefined ? {} : { from }) };
}

export function functionsPath(place: FunctionsPlace): string {
  switch (place.page) {
    case 'list':
      return '';
    case 'function':
    case 'pipeline': {
      const path = place.page === 'pipeline' ? `pipelines/${place.name}` : place.name;
      return place.from === undefined ? path : `${path}/again/${place.from}`;
    }
    case 'run':
      return `work/${place.run}`;
    case 'artifact':
      return `artifacts/${place.namespace}/${place.name}`;
    default:
      return place.page;
  }
}
