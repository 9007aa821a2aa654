import { clinicalNumber } from '../../components/numbers.ts';

/** `1 entry`, `2,000 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${clinicalNumber(count)} ${count === 1 ? one : many}`;
}
