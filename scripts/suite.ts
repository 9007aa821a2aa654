/** A long test of one capability. */
export type Suite = {
  readonly name: string;
  /** Run from the top folder with `--size ci|full` appended (vitest reads `CONSILIUM_SIZE`, it knows no such option). */
  readonly command: readonly string[];
  /** Budget of the small size in CI. Absent: the suite runs at full size only. */
  readonly ciMinutes?: number;
};
