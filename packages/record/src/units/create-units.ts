import type { Units } from '@consilium/kernel';
import { convert } from './convert.ts';
import { isUcum } from './ucum.ts';
import { spelledUnit } from './written-units.ts';

/** Units by UCUM. The tables are loaded at the first question, not before. */
export function createUnits(): Units {
  return { code, convert };
}

/** What people write comes first: to them `F` is no farad, `ft` no femtotonne and `K/uL` no kelvin. */
function code(written: string): string | null {
  const spelled = spelledUnit(written);
  if (spelled === null) return null;
  if (spelled !== undefined && isUcum(spelled)) return spelled;
  const exact = written.trim();
  return isUcum(exact) ? withLargeLitre(exact) : null;
}

/** UCUM has both `l` and `L`; one of them is enough for two results to be comparable. */
function withLargeLitre(unit: string): string {
  const large = unit.replaceAll(/(?<![A-Za-z_'{[])([yzafpnumcdhk]?|da)l(?![A-Za-z_'\]}])/g, '$1L');
  return large !== unit && isUcum(large) ? large : unit;
}
