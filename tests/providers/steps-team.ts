import { defineTool } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import type { Player } from '@consilium/stand-in';
import { z } from 'zod';

export const FAMILY = 'Probewerther';
export const PATIENT_BUNDLE = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'urn:uuid:5c2cbd2c-5d5a-4c8e-9c9e-0a1f6a1d0f01',
      resource: {
        resourceType: 'Patient',
        name: [{ family: FAMILY, given: ['Annalena'] }],
        birthDate: '1961-03-02',
      },
    },
  ],
};

/** What the tool finds, step by step: the patient is named at the second only. */
const FOUND = ['Three pages.', `A letter about Annalena ${FAMILY}.`, 'Nothing more.'];

const reader = `
name: reader
description: Reads page after page.
zone: record
model: deep
instruction: You are the reader.
generate: { reasoning: medium, max_output_tokens: 500 }
tools: [read_page]
`;

/** One agent that needs three tool steps. */
export const stepsTeam: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: steps\ndescription: Reads pages.\nroot: reader\nagents: [reader]\n' },
    { path: 'agents/reader.yml', text: reader },
  ],
  catalogue: {
    tools: [
      defineTool({
        name: 'read_page',
        description: 'Reads a page.',
        input: z.object({ page: z.number() }),
        zone: 'record',
        effect: 'read',
        execute: ({ page }) => ({ text: FOUND[page] ?? '' }),
      }),
    ],
    callbacks: [],
  },
};

/** Asks for one page after another, then thanks. */
export const stepsPlayer: Player = {
  kind: 'scripted',
  play: (call) => {
    const read = call.messages.filter(({ role }) => role === 'tool').length;
    return read < FOUND.length
      ? { toolCalls: [{ name: 'read_page', args: { page: read } }] }
      : { text: 'What else would you like to know?' };
  },
};
