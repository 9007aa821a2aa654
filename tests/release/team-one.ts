import type { TeamSource } from '@consilium/server';

/** The first release's team: a helper who has notes taken, and is told them in later turns. */
export const source: TeamSource = {
  files: [
    {
      path: 'team.yml',
      text: `
name: desk
description: Answers, and remembers what it is told.
root: helper
agents: [helper, notes]
`,
    },
    {
      path: 'agents/helper.yml',
      text: `
name: helper
description: Answers.
instruction: |
  Helper of release one. You answer briefly.
  {% if memo %}Note: {{ memo }}{% endif %}
tools:
  - { agent: notes, as: take_note, result_key: memo }
`,
    },
    {
      path: 'agents/notes.yml',
      text: `
name: notes
description: Takes a note.
instruction: Note taker of release one.
`,
    },
  ],
  catalogue: { tools: [], callbacks: [] },
};
