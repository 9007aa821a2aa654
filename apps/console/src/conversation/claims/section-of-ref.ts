import type { Section } from '../../places/panel-search.ts';
import { sectionOf } from '../../places/section-of.ts';
import { typeWords } from '../../words/type-words.ts';

/** Where an entry of the record is shown: `Observation/<id>/<version>` among the labs. */
export function sectionOfRef(ref: string): Section {
  return sectionOf(ref.slice(0, ref.indexOf('/')));
}

/** False for what code worked out from many entries, such as that there is none: it has no place of its own. */
export function hasPlace(ref: string): boolean {
  return !ref.startsWith('Query/');
}

/** `Observation/<id>/<version>` as a person reads it: what kind of entry, and which version where it was changed. */
export function sourceWords(ref: string): string {
  if (!hasPlace(ref)) return 'worked out by code from the whole record';
  const [type = '', , version] = ref.split('/');
  const kind = typeWords(type).toLowerCase();
  return version === undefined || version === '1' ? kind : `${kind}, version ${version}`;
}
