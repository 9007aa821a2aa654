import { PANEL_SECTIONS, type PanelSection } from '@consilium/kernel';
import { z } from 'zod';
import { readData } from '../read-data.ts';

/** A section of the side panel as a person is told of it, and the words that mean it. */
export interface PanelEntry {
  readonly section: PanelSection;
  readonly title: string;
  readonly data: string;
  readonly named: boolean;
  readonly things: readonly string[];
  readonly kinds: readonly string[];
}

export const PANEL: readonly PanelEntry[] = readData(
  'rules/sections.yml',
  z.array(
    z.strictObject({
      section: z.enum(PANEL_SECTIONS),
      title: z.string(),
      data: z.string(),
      named: z.boolean().default(false),
      things: z.array(z.string()),
      kinds: z.array(z.string()),
    }),
  ),
);

export function entryOf(section: PanelSection): PanelEntry {
  return PANEL.find((entry) => entry.section === section) ?? SUMMARY;
}

const SUMMARY = PANEL.find(({ section }) => section === 'summary') as PanelEntry;

/** The section whose things a text names, by the longest name that it holds; the whole chart where it names none. */
export function entryNamedIn(plain: string): PanelEntry {
  const found = NAMES.find(({ name }) => ` ${plain} `.includes(` ${name} `));
  return found?.entry ?? SUMMARY;
}

const NAMES = PANEL.flatMap((entry) =>
  [...entry.things, ...entry.kinds].flatMap((name) =>
    [name, singular(name)].map((form) => ({ name: form, entry })),
  ),
).sort((one, other) => other.name.length - one.name.length);

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/noses$/, 'nosis')
    .replace(/(?<!s)s$/, '');
}
