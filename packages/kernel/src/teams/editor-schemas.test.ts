import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { agentJsonSchema, teamJsonSchema } from './editor-schemas.ts';
import { goodTexts } from './good-team.fixture.ts';

const accepts = (schema: unknown, text: string) =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(parse(text)).success;

describe('JSON Schemas for editors', () => {
  it.each(Object.entries(goodTexts))('accept %s as it is written', (path, text) => {
    expect(accepts(path === 'team.yml' ? teamJsonSchema() : agentJsonSchema(), text)).toBe(true);
  });

  it('refuse an unknown key, an unknown kind and a name with capitals', () => {
    const lite = goodTexts['agents/lite.yml']!;
    expect(accepts(agentJsonSchema(), `${lite}colour: red\n`)).toBe(false);
    expect(accepts(agentJsonSchema(), `${lite}kind: robot\n`)).toBe(false);
    expect(accepts(teamJsonSchema(), goodTexts['team.yml']!.replace('root: front', 'root: Front'))).toBe(
      false,
    );
  });

  it('say what a field is when it is left out', () => {
    expect(JSON.stringify(teamJsonSchema())).toContain('Tokens of a turn. Default 200000.');
  });
});
