import type { Lab } from '../../api/generated.ts';
import { codesOf, fieldsOf, listOf } from '../../fhir/values.ts';

/** The tests that a resource has results of: its own code, or those of its components. */
export function testsOf(labs: readonly Lab[], resource: unknown): readonly Lab[] {
  const { code, component } = fieldsOf(resource);
  const concepts = [code, ...listOf(component).map((each) => fieldsOf(each).code)];
  const codes = new Set(
    concepts.flatMap((concept) =>
      codesOf(concept).flatMap(({ system, code: each }) => [each, `${system}|${each}`]),
    ),
  );
  return labs.filter((lab) => lab.codes.some((each) => codes.has(each)));
}
