import { addOrganization, addPractitioner } from '../build/people.ts';
import type { Pen } from '../draft.ts';

type Staff = readonly [name: string, given: string, family: string, specialty: string, organization?: string];

/** The invented clinic, its laboratory, and those of its people whom a story meets. */
export function openClinic(pen: Pen, staff: readonly Staff[]): void {
  addOrganization(pen, 'clinic', 'Probe Clinic Lindenhof');
  addOrganization(pen, 'lab', 'Probe Clinic Lindenhof, Laboratory', 'dept', 'clinic');
  addOrganization(pen, 'practice', 'Probe Practice at the Mill Bridge');
  for (const [name, given, family, specialty, organization = 'clinic'] of staff) {
    addPractitioner(pen, name, { given, family, prefix: 'Dr' }, specialty, organization);
  }
}

/** The sections of a diagnostic report that the stories use. */
export const sections = {
  lab: ['LAB', 'Laboratory'],
  radiology: ['RAD', 'Radiology'],
  heart: ['CUS', 'Cardiac Ultrasound'],
  lung: ['PF', 'Pulmonary Function'],
  pathology: ['SP', 'Surgical Pathology'],
  ultrasound: ['OUS', 'OB Ultrasound'],
  genetics: ['GE', 'Genetics'],
} as const;
