import { foldedName, type ResourceVersion } from '@consilium/kernel';
import { timesOf } from '../sections/section-entry.ts';
import { subjectMatter } from '../versions/search-columns.ts';
import type { ChartEntry } from './chart.ts';

export function chartEntry({
  type,
  id,
  version,
  resource,
}: Pick<ResourceVersion, 'type' | 'id' | 'version' | 'resource'>): ChartEntry {
  const { status, name, codes } = subjectMatter(resource);
  const matter = codes.length > 0 ? codes.toSorted().join(' ') : foldedName(name ?? '');
  return { type, id, version, resource, status, name: name ?? type, matter, ...timesOf(resource) };
}
