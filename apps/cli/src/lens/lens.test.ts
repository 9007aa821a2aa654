import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';

/** A folder where nothing runs: the synthetic patients are asked, on a database of their own. */
const NOWHERE = join(tmpdir(), `consilium-nowhere-${process.pid}`);
const file = fileURLToPath(new URL('../../consilium.mjs', import.meta.url));

/** In this process: to start the command as a person does takes longer than what it does. */
async function lens(...words: string[]): Promise<{ code: number; text: string }> {
  const { code, out, err } = await heard(() => run(['lens', ...words, '--data', NOWHERE], {}));
  return { code, text: out + err };
}

/** As a person would run it, with `lines` as what comes in. */
function piped(lines: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [file, 'lens', '--data', NOWHERE], {
    env: { PATH: process.env.PATH },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  child.stdin.end(lines);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, text }));
  });
}

describe('the lens in the terminal [A5]', { timeout: 180_000 }, () => {
  it('answers one question with a table, the statement and its plan', async () => {
    const cypher = "MATCH (p:Patient)-[:HAS_CONDITION]->(c) WHERE c.name CONTAINS 'Duchenne' RETURN c";
    const { code, text } = await lens('--sql', '--plan', 'duchenne', cypher);
    expect(text).toMatch(/^c +name +status +onset_date/m);
    expect(text).toMatch(/:ConditionCase +Duchenne muscular dystrophy +active +2013-09-01/);
    expect(text).toMatch(/\n2 rows, [\d.]+ ms/);
    expect(text).toMatch(/\n {2}\$\d+ = "Duchenne"\n/);
    expect(text).toContain('Execution Time');
    expect(code).toBe(0);
  });

  it('shows where a question is wrong and what to write, and fails', async () => {
    const { code, text } = await lens('duchenne', 'MATCH (c:Condition) RETURN c');
    expect(text).toMatch(/ MATCH \(c:Condition\) RETURN c\n +\^/);
    expect(text).toContain('Write :ConditionCase');
    expect(code).toBe(4);
  });

  it('answers what is piped in, through every command, and fails in the end if one thing was refused', async () => {
    const session = [
      ':patient polypharmacy',
      '3',
      'MATCH (p:Patient)',
      '',
      'RETURN p.name AS name;',
      ':as-of 2014-01-01',
      'MATCH (p:Patient) RETURN count(*) AS patients;',
      ':as-of now',
      ':sql on',
      'MATCH (p:Patient) RETURN p.gender AS gender;',
      ':sql off',
      ':schema',
      ':as-of tomorrow',
      'CREATE (n) RETURN n;',
      // The last one needs no semicolon.
      'MATCH (p:Patient) RETURN p.birth_date AS born',
    ].join('\n');
    const { code, text } = await piped(session);
    expect(text).toContain('polypharmacy: An old man with many medicines');
    expect(text).toMatch(/allergy +category +criticality +reaction\n[─ ]+\nCodeine/);
    expect(text).toContain('name\n───────────────────────\nWalter Probe-Ostergaard\n1 row');
    expect(text).toMatch(/patients\n─+\n0\n1 row, [\d.]+ ms with its audit entry, as recorded by 2014-01-01/);
    expect(text).toContain('FROM app.graph_nodes');
    expect(text).toContain('(:Patient)-[:HAS_CONDITION]->(:ConditionCase)');
    expect(text).toContain('tomorrow is no day');
    expect(text).toContain('The record is read only here');
    expect(text).toContain('born\n──────────\n1938-03-30');
    expect(code).toBe(4);
  });

  it('says how it is used, before anything is started', async () => {
    const { code, text } = await lens('--pateint', 'duchenne');
    expect(text).toContain("unknown option '--pateint'");
    expect(text).toContain('consilium lens --help');
    expect(code).toBe(2);
  });
});
