import { INTERACTION_SIGNATURE } from '@consilium/clinical';
import { currentRun, defineTool, type Json, type MedicineDanger, type NotChecked } from '@consilium/kernel';
import { z } from 'zod';
import { type Cited, cite, citeNote } from '../chart/cite.ts';
import { keepLookedUp } from '../chart/looked-up.ts';
import { recordOf } from '../chart/ports.ts';

const NEVER_SAFE =
  'Short tables were searched. That nothing is found does not mean that it is safe: never say so. Say what speaks against it, and who decides.';

/** What speaks against one medicine, or one class of them: the allergies, the other medicines, the kidneys, a pregnancy. */
export const checkMedicine = defineTool({
  name: 'check_medicine',
  description:
    'What in this record speaks against one medicine or class ("amoxicillin", "NSAIDs"), taken or not: allergies, the other medicines, kidney function, pregnancy. It finds dangers in short tables and never finds that a medicine is safe.',
  input: z.object({
    medicine: z.string().min(1).max(100),
    beside: z
      .array(z.string().min(1).max(100))
      .max(4)
      .optional()
      .describe('Others that are asked about with it.'),
  }),
  zone: 'record',
  effect: 'read',
  execute: async ({ medicine: said, beside = [] }): Promise<Json> => {
    const { medicine, dangers, notChecked } = await recordOf().medicineDangers(
      currentRun().caller,
      said,
      beside,
    );
    const name = medicine ?? 'the medicine asked about';
    const found = dangers.map(citeDanger);
    keepLookedUp(found.map(({ fact }) => fact));
    const rest =
      medicine === null
        ? 'the medicine asked about is in none of our tables: nothing was checked for it'
        : `${name}: looked up in short tables only, ${INTERACTION_SIGNATURE}${notChecked.map(printUnchecked).join('')}`;
    return {
      medicine: name,
      dangers: found,
      not_checked: citeNote(['check_medicine', said], rest),
      say: NEVER_SAFE,
    };
  },
});

/** A fact of the allergy, the result or the other medicine that it follows from. */
function citeDanger(danger: MedicineDanger): Cited {
  const { id, because } = danger;
  const printed = printDanger(danger);
  const [first] = because;
  return first === undefined
    ? citeNote(['check_medicine', id], printed)
    : cite({
        resource: `${first.type}/${first.id}`,
        version: first.version,
        path: `danger ${id}`,
        printed,
      });
}

/** What each severity means for the person who prescribes or takes the medicine. */
const SEVERITY: { readonly [severity in MedicineDanger['severity']]: string } = {
  critical: 'critical, should not be given without a decision of the doctor',
  contraindicated: 'contraindicated, should not be given',
  serious: 'serious, avoid without a decision of the doctor',
  moderate: 'moderate, caution',
};

function printDanger({ kind, severity, medicines, against, text, source }: MedicineDanger): string {
  const sourced = kind === 'allergy' && source === 'the record itself' ? '' : ` (${source})`;
  return `${medicines.join(' and ')}: ${SEVERITY[severity]}: ${against ?? 'interaction'}: ${text}${sourced}`;
}

function printUnchecked({ kind, why }: NotChecked): string {
  return `; ${kind} not checked: ${why}`;
}
