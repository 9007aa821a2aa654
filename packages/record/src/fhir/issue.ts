import { ConsiliumError, type FhirResource } from '@consilium/kernel';

/** One finding of the validation: a FHIR IssueType, and the element that it is about. */
export interface Issue {
  readonly severity: 'error' | 'warning';
  readonly code:
    | 'structure'
    | 'required'
    | 'value'
    | 'code-invalid'
    | 'not-found'
    | 'not-supported'
    | 'invariant'
    | 'too-costly'
    | 'duplicate';
  /** Where, as FHIRPath: `Bundle.entry[3].resource.status`. */
  readonly expression: string;
  /** What is wrong and what is wanted, in the words of the specification; never the value that was given. */
  readonly text: string;
}

/** A write that was refused, with every finding as a FHIR OperationOutcome. Its message holds no patient's text. */
export class RecordRefusal extends ConsiliumError {
  readonly outcome: FhirResource;

  constructor(issues: readonly Issue[]) {
    super('invalid_resource', { remedy: 'see the OperationOutcome: it names each element' });
    this.name = 'RecordRefusal';
    this.outcome = operationOutcome(issues);
  }
}

function operationOutcome(issues: readonly Issue[]): FhirResource {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(({ severity, code, expression, text }) => ({
      severity,
      code,
      details: { text },
      expression: [expression],
    })),
  };
}
