import type { Purpose } from '@consilium/kernel';
import type { GrantToGive } from '@consilium/store';

export const TENANT = 'demo';
/** The clinician who may open every synthetic patient but one. */
export const CLINICIAN = 'dr-demo';
/** Nobody's patient: opened by breaking the glass only. */
export const STRANGER = 'emergency-room';

/** Whom the sign-in page of development offers. */
export interface DemoPerson {
  readonly actor: string;
  readonly name: string;
  readonly role: 'clinician' | 'patient' | 'proxy' | 'operator';
  readonly about: string;
  readonly tenant: string;
  /** Whom this person may open besides those of the care team, and as what. */
  readonly opens?: {
    readonly patient: string;
    readonly relation: GrantToGive['relation'];
    readonly purpose: Purpose;
  };
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    actor: CLINICIAN,
    name: 'Dr Vera Probe-Winter',
    role: 'clinician',
    about: `Care team of the six synthetic patients. A seventh, ${STRANGER}, opens in an emergency only.`,
    tenant: TENANT,
  },
  {
    actor: 'helene-demo',
    name: 'Helene Probe-Marchetti',
    role: 'patient',
    about: 'Reads and asks about her own record: breast cancer, from screening to follow-up.',
    tenant: TENANT,
    opens: { patient: 'breast-cancer', relation: 'self', purpose: 'PATRQT' },
  },
  {
    actor: 'signe-demo',
    name: 'Signe Probe-Halvorsen',
    role: 'proxy',
    about: 'Mother of Anton, who has Duchenne muscular dystrophy. Sees his record on his behalf.',
    tenant: TENANT,
    opens: { patient: 'duchenne', relation: 'proxy', purpose: 'PATRQT' },
  },
  {
    actor: 'ops-demo',
    name: 'Tom Probe-Archer',
    role: 'operator',
    about: 'Watches runs, costs and the audit trail. Opens no patient and sees no patient text.',
    tenant: TENANT,
  },
];
