/** What the suite tells each process of the bench, in one environment variable. */
export interface Told {
  readonly donePort: number;
  readonly appDatabaseUrl: string;
  readonly keyFile: string;
  readonly modelUrl: string;
}

export function told(): Told {
  return JSON.parse(process.env.BENCH ?? '') as Told;
}
