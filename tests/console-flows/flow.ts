import type { Locator } from 'playwright-core';
import type { ConsoleStand } from '../support/console/console-fixture.ts';
import type { Visit, VisitOptions } from '../support/console/visit.ts';
import type { Director } from './director.ts';
import type { Talk } from './screen/talk.ts';

/** What a flow may use besides the screen. */
export interface World {
  readonly stand: ConsoleStand;
  readonly director: Director;
  /** A page of this flow: closed after it, and nothing may have gone wrong in it. */
  readonly open: (options?: VisitOptions) => Promise<Visit>;
  /**
   * The page of a patient, once it can be used, as a clinician or somebody else. `body`: the open section of the record.
   *
   * @param to What follows `/patients/` in the address.
   */
  readonly openPatient: (to: string, options?: VisitOptions) => Promise<PatientVisit>;
}

export interface PatientVisit extends Visit, Talk {
  readonly body: Locator;
}

/** One way through the product as a person goes it: by roles and names on the screen. */
export interface Flow {
  /** With the ids of its features. */
  readonly name: string;
  /** The most telling one of its part: runs at every size. */
  readonly ci?: true;
  /** Something goes wrong on the way. */
  readonly disturbs?: true;
  readonly run: (world: World) => Promise<void>;
}
