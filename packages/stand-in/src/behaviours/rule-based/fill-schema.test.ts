import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillSchema } from './fill-schema.ts';

const text =
  'I am 54 years old. Since 12 March 2024 I take metformin 500 mg twice a day and lisinopril 10 mg daily. ' +
  'My pressure was 150/95, weight 82.5 kg. I have a headache and no fever.';
const filled = <S extends z.ZodType>(schema: S, from = text): z.infer<S> =>
  schema.parse(fillSchema(z.toJSONSchema(schema) as Record<string, unknown>, from));

describe('filling a schema from a text', () => {
  it('asks back only for what is missing, by the code of the question', () => {
    const schema = z.object({ ask: z.enum(['nothing', 'when_was_it']), about_quote: z.string() });
    expect(filled(schema, 'I weigh 82 kg')).toEqual({ ask: 'when_was_it', about_quote: '82' });
    expect(filled(schema, 'What does HbA1c measure?').ask).toBe('nothing');
  });

  it('one item per medication, each with its own dose', () => {
    const schema = z.object({
      medications: z.array(
        z.object({ name: z.string(), dose_mg: z.number(), frequency: z.string().nullable() }),
      ),
    });
    expect(filled(schema)).toEqual({
      medications: [
        { name: 'metformin', dose_mg: 500, frequency: 'twice a day' },
        { name: 'lisinopril', dose_mg: 10, frequency: 'daily' },
      ],
    });
  });

  it('numbers by unit and by name, dates, symptoms', () => {
    const schema = z.object({
      age: z.int(),
      systolic: z.number(),
      diastolic: z.number(),
      weight_kg: z.number(),
      since: z.iso.date(),
      symptoms: z.array(z.string()),
    });
    expect(filled(schema)).toEqual({
      age: 54,
      systolic: 150,
      diastolic: 95,
      weight_kg: 82.5,
      since: '2024-03-12',
      symptoms: ['headache', 'fever'],
    });
  });

  it('an enum by its words, else the value that claims least', () => {
    const schema = z.object({
      kind: z.enum(['lab_result', 'headache', 'other']),
      tier: z.enum(['emergency', 'routine']),
    });
    expect(filled(schema)).toEqual({ kind: 'headache', tier: 'routine' });
  });

  it('a negated word is false, the end of a loop is true', () => {
    expect(filled(z.object({ headache: z.boolean(), fever: z.boolean(), done: z.boolean() }))).toEqual({
      headache: true,
      fever: false,
      done: true,
    });
  });

  it('what the text does not say is null, absent or recognisably nothing', () => {
    const schema = z.object({
      email: z.email().nullable(),
      allergies: z.array(z.string()),
      note_id: z.string(),
      started: z.iso.datetime(),
      score: z.number().min(1).max(5),
      nickname: z.string().optional(),
      choice: z.union([z.object({ url: z.url() }), z.null()]),
    });
    expect(filled(schema, '…')).toEqual({
      email: null,
      allergies: [],
      note_id: 'unknown',
      started: '1900-01-01T00:00:00Z',
      score: 1,
      nickname: '…',
      choice: null,
    });
  });

  it('a schema that refers to itself comes to an end', () => {
    const node = {
      type: 'object',
      properties: { child: { $ref: '#' }, list: { type: 'array', items: { $ref: '#' }, minItems: 1 } },
      required: ['child', 'list'],
    };
    expect(fillSchema(node, text)).toHaveProperty('child.child');
  });
});
