import type { TeamFile } from '@consilium/kernel';

/** Seconds that a model call may take, with its wait for the calls before it: the most that a team's file may say. */
const LONGEST = 600;

/** The team's agents with time for a small machine that answers one call after another. Nothing else is changed. */
export function withLongerLimits(files: readonly TeamFile[]): readonly TeamFile[] {
  return files.map((file) => {
    if (!/^model:/m.test(file.text)) return file;
    const longer = `model_seconds: ${LONGEST}`;
    const bare = file.text.replace(/\bmodel_seconds: \d+,? ?/, '');
    const text = /^limits: \{/m.test(bare)
      ? bare.replace(/^limits: \{/m, `limits: { ${longer},`)
      : `${bare}\nlimits: { ${longer} }\n`;
    return { ...file, text };
  });
}
