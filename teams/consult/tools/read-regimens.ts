import { defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { citeNode, citeNote } from '../chart/cite.ts';
import { readRegimensOf } from '../chart/regimens.ts';

const MOST_SHOWN = 60;

export const readRegimens = defineTool({
  name: 'read_regimens',
  description:
    'Medicines and supplements with dose, schedule, beginning and end. active: being taken now. history: what was taken before. all: both. One that is written as active although its last day is over is in each of them and says so: say both, and never leave it out.',
  input: z.object({ which: z.enum(['active', 'history', 'all']) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ which }): Promise<Json> => {
    const wanted = (await readRegimensOf()).filter(
      ({ isActive, wasToEnd }) => which === 'all' || wasToEnd !== null || isActive === (which === 'active'),
    );
    const shown = wanted.slice(0, MOST_SHOWN);
    const cited = (isSupplement: boolean) =>
      shown.filter((each) => each.isSupplement === isSupplement).map(({ node }) => citeNode(node));
    return {
      medicines: cited(false),
      supplements: cited(true),
      ...(wanted.length > MOST_SHOWN ? { left_out: wanted.length - MOST_SHOWN } : {}),
      ...(wanted.length === 0 ? citeNote(['read_regimens', which], nothing(which)) : {}),
    };
  },
});

function nothing(which: string): string {
  return which === 'all'
    ? 'no medicines in the record'
    : `no ${which === 'active' ? 'active' : 'earlier'} medicines in the record`;
}
