import type { TeamSource } from '@consilium/server';

/**
 * The second release's team: other instructions and one agent more. `notes` stays, since turns of the first release
 * that still run may call it, and what they call is answered by the newest release.
 */
export const source: TeamSource = {
  files: [
    {
      path: 'team.yml',
      text: `
name: desk
description: Answers, remembers what it is told, and can have a second look.
root: helper
agents: [helper, notes, reviewer]
`,
    },
    {
      path: 'agents/helper.yml',
      text: `
name: helper
description: Answers.
instruction: |
  Helper of release two. You answer briefly and kindly.
  {% if memo %}Note: {{ memo }}{% endif %}
tools:
  - { agent: notes, as: take_note, result_key: memo }
  - { agent: reviewer, as: second_look }
`,
    },
    {
      path: 'agents/notes.yml',
      text: `
name: notes
description: Takes a note.
instruction: Note taker of release two.
`,
    },
    {
      path: 'agents/reviewer.yml',
      text: `
name: reviewer
description: Looks again.
instruction: Reviewer of release two.
`,
    },
  ],
  catalogue: { tools: [], callbacks: [] },
};
