import { randomUUID } from 'node:crypto';
import type { Claim, LibraryDocument, Scope } from '@consilium/kernel';
import { readConfig } from '@consilium/server';
import { openKeys } from '@consilium/server/open-stores';
import {
  connectionFor,
  createAuditedHistory,
  createAuditWriter,
  createHistory,
  createPool,
} from '@consilium/store';
import { until } from '@consilium/testing';
import { addCitingAnswer } from '../../support/citing-answer.ts';
import { TENANT } from '../../support/console/console-fixture.ts';
import { importDocuments } from '../../support/import-documents.ts';
import { CLINICIAN, type World } from '../console-exfiltration-fixture.ts';
import { type Form, OWN } from '../forms/index.ts';
import { ODD_RECORD } from './record-pages.ts';

/** Between the forms of two notes, so that few notes have forms of many kinds. */
const STEP = 17;

/** An answer that cites all of these documents with their own words, and then all of them are retracted for a reason that is a form. */
export async function citeAndRecall({ stand }: World, documents: readonly LibraryDocument[]) {
  const config = readConfig(stand.engines.environment({ AI_API_KEY: 'stand-in', EVIDENCE: 'invented' }));
  const hashes = await importDocuments(config, TENANT, documents);
  const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), {
    max: 1,
  });
  const conversation = randomUUID();
  // As if the printer of footnotes had taken nothing out.
  const printed = documents.map((_, at) => OWN[(at * STEP) % OWN.length] as Form);
  try {
    const audit = createAuditWriter({ pool, secrets: await openKeys(config, pool), now: () => new Date() });
    const history = createAuditedHistory(createHistory(pool), audit);
    const scope: Scope = {
      ...{ tenant: TENANT, actor: CLINICIAN, compartment: `patient/${ODD_RECORD}`, purpose: 'TREAT' },
    };
    await history.createConversation(scope, { id: conversation, team: 'consult', topic: null, state: {} });
    const claims = documents.map(({ text }, at): Claim => {
      const mark = `l${at + 1}`;
      return {
        ...{ sentence: `Source ${at} says so.`, kind: 'literature', status: 'checked' },
        evidence: [
          {
            ...{ mark, ref: `Snapshot/${hashes[at]}`, path: '0-200', printed: printed[at]?.text ?? '' },
            literature: {
              ...{ words: text.slice(0, 200), level: 'cohort', status: 'none_known' },
              ...{ invented: false, score: 0.5 },
            },
          },
        ],
      };
    });
    const text = claims.map(({ sentence }, at) => `${sentence} [l${at + 1}]`).join(' ');
    await addCitingAnswer(history, scope, conversation, claims, text);
  } finally {
    await pool.end();
  }
  const reason = OWN[0]?.text ?? '';
  await stand.query(
    `INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason)
     SELECT $1, hash, 'retracted', 'crossref', $2 FROM unnest($3::text[]) hash`,
    [TENANT, reason, hashes],
  );
  const told = () => stand.query('SELECT FROM app.recall_notices WHERE conversation = $1', [conversation]);
  await until(async () => (await told()).length === hashes.length, {
    ...{ timeoutMs: 30_000, what: 'the notices of the recalls' },
  });
  return { conversation, reason, printed };
}
