/** FHIR R4 as it is written in a bundle, as far as the questions read it. */
export interface Coding {
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}
export interface Concept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}
export interface Reference {
  readonly reference?: string;
  readonly display?: string;
}
export interface Quantity {
  readonly value?: number;
  readonly unit?: string;
  readonly code?: string;
  readonly comparator?: string;
}
export interface Period {
  readonly start?: string;
  readonly end?: string;
}
export interface Note {
  readonly text?: string;
}
export interface PersonName {
  readonly use?: string;
  readonly text?: string;
  readonly family?: string;
  readonly given?: readonly string[];
  readonly prefix?: readonly string[];
  readonly suffix?: readonly string[];
}
/** A measured value: of an Observation, or of one of its components. */
export interface Measured {
  readonly code?: Concept;
  readonly valueQuantity?: Quantity;
  readonly valueCodeableConcept?: Concept;
  readonly valueString?: string;
  readonly valueBoolean?: boolean;
  readonly valueInteger?: number;
  readonly interpretation?: readonly Concept[];
  readonly referenceRange?: readonly { readonly low?: Quantity; readonly high?: Quantity }[];
}
export interface Dosage {
  readonly text?: string;
  readonly timing?: {
    readonly repeat?: {
      readonly frequency?: number;
      readonly period?: number;
      readonly periodUnit?: string;
    };
  };
  readonly asNeededBoolean?: boolean;
  readonly route?: Concept;
  readonly doseAndRate?: readonly { readonly doseQuantity?: Quantity }[];
}

/** Every element that is read, of whatever type of resource. */
export interface Resource extends Measured {
  readonly resourceType: string;
  readonly status?: string;
  readonly name?: readonly PersonName[] | string;
  readonly gender?: string;
  readonly birthDate?: string;
  readonly deceasedDateTime?: string;
  readonly deceasedBoolean?: boolean;
  readonly qualification?: readonly { readonly code?: Concept }[];
  readonly practitioner?: Reference;
  readonly organization?: Reference;
  readonly partOf?: Reference;
  readonly type?: readonly Concept[] | Concept | string;
  readonly class?: Coding;
  readonly period?: Period;
  readonly participant?: readonly { readonly individual?: Reference }[];
  readonly serviceProvider?: Reference;
  readonly reasonReference?: readonly Reference[];
  readonly reasonCode?: readonly Concept[];
  readonly category?: readonly (Concept | string)[];
  readonly clinicalStatus?: Concept;
  readonly verificationStatus?: Concept;
  readonly severity?: Concept;
  readonly stage?: readonly { readonly summary?: Concept }[];
  readonly method?: Concept;
  readonly criticality?: string;
  readonly onsetDateTime?: string;
  readonly abatementDateTime?: string;
  readonly recordedDate?: string;
  readonly recorder?: Reference;
  readonly encounter?: Reference;
  readonly note?: readonly Note[];
  readonly effectiveDateTime?: string;
  readonly performer?: readonly (Reference & { readonly actor?: Reference })[];
  readonly component?: readonly Measured[];
  readonly medicationCodeableConcept?: Concept;
  readonly authoredOn?: string;
  readonly requester?: Reference;
  readonly dosageInstruction?: readonly Dosage[];
  readonly dispenseRequest?: { readonly validityPeriod?: Period };
  readonly statusReason?: Concept;
  readonly reaction?: readonly { readonly manifestation?: readonly Concept[]; readonly severity?: string }[];
  readonly performedDateTime?: string;
  readonly performedPeriod?: Period;
  readonly vaccineCode?: Concept;
  readonly occurrenceDateTime?: string;
  readonly protocolApplied?: readonly { readonly doseNumberPositiveInt?: number }[];
  readonly lotNumber?: string;
  readonly date?: string;
  readonly description?: string;
  readonly author?: readonly Reference[];
  readonly context?: { readonly encounter?: readonly Reference[] };
  readonly content?: readonly { readonly attachment?: { readonly title?: string } }[];
}

export interface Bundle {
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}
