/** What is wrong in a team file, where, and what to write instead. */
export interface Problem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Stable, for machines. */
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** `file:line:column  message → remedy`, as editors and terminals make it clickable. */
export function printProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column}  ${problem.message} → ${problem.remedy}`;
}

/** By file (team.yml first), then by place, then by code, each once: the same files give the same list. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const distinct = new Map(problems.map((problem) => [`${problem.code} ${printProblem(problem)}`, problem]));
  return [...distinct.values()].sort(
    (a, b) =>
      fileRank(a.file) - fileRank(b.file) ||
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

function fileRank(file: string): number {
  return file === 'team.yml' ? 0 : 1;
}

/** By code unit: a locale would make the order depend on the machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
