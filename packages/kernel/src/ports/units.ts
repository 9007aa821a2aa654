/** Quantities by UCUM. What is not known is null, never a guess. */
export interface Units {
  /** The UCUM code of a unit as people write it (`mg/dl`, `lbs`, `mmHg`); null: unknown or unclear. */
  readonly code: (written: string) => string | null;
  /** Null: not the same kind of quantity, or unknown. `analyte`: LOINC code, where mass and amount of substance meet. */
  readonly convert: (
    value: number,
    from: string,
    to: string,
    options?: { readonly analyte?: string },
  ) => number | null;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly units?: Units;
  }
}
