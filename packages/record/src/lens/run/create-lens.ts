import { createHash } from 'node:crypto';
import type { Caller, Lens, LensNode, LensQuestion } from '@consilium/kernel';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import { graphSchemaOf } from '../../graph/graph-schema-of.ts';
import { patientUuid } from '../../graph/name-uuid.ts';
import type { RecordParts } from '../../record-parts.ts';
import { type CompiledQuery, compileQuery } from '../compile/compile-query.ts';
import { parseCypher } from '../cypher/parse.ts';
import { checkQuery, hinted, withHints } from '../gate/check.ts';
import { meaningsOf } from '../gate/meanings.ts';
import { CLINICAL_LIMITS, type LensLimits } from '../limits.ts';
import { PATIENT_PARAMETER, TOPIC_PARAMETER } from '../own-parameters.ts';
import { ask, prepareToAsk } from './ask.ts';
import { decodeRow } from './decode.ts';
import type { LensQueue } from './lens-queue.ts';
import { checkedMoment, checkedParameters, checkedTopic, topicQuery } from './question.ts';
import { refusalOf } from './refusal-of.ts';
import { createStatementCache } from './statement-cache.ts';
import { createTimedRead } from './timed-read.ts';
export interface LensOptions {
  /** The clinical graph if not given. */
  readonly schema?: GraphSchema;
  /** CLINICAL_LIMITS if not given. */
  readonly limits?: LensLimits;
}

/** How a question was answered: for people who want to see. */
export interface Explained {
  /** The statement, with `$n` for every value. */
  readonly sql: string;
  /** Values of `$1`, `$2` …: some of them the query said, none is of the record. */
  readonly values: readonly unknown[];
  /** Lines of PostgreSQL's EXPLAIN (ANALYZE, BUFFERS); the query was run for it. */
  readonly plan: readonly string[];
}

interface Prepared {
  readonly compiled: CompiledQuery;
  readonly hints: readonly string[];
  readonly meanings: readonly (string | null)[];
  readonly at: Date;
  readonly targets: readonly string[];
}

interface LensParts extends Pick<RecordParts, 'store' | 'now'> {
  /** Which query of a model runs when; without one all run at once. */
  readonly queue?: LensQueue;
}

/**
 * The lens on the record. A question is parsed, checked and compiled before anything is opened; what is refused then leaves no
 * entry in the trail, because nothing was read. The trail gets a digest of the text, not the text.
 */
export function createLens(parts: LensParts, options: LensOptions = {}): Lens {
  const { schema = CLINICAL_SCHEMA, limits = CLINICAL_LIMITS } = options;
  const often = createStatementCache();
  // A past day is asked seldom, and on a connection that cannot keep a statement.
  const cacheFor = ({ asOf }: Caller) => (asOf === undefined ? often : undefined);
  const read = createTimedRead(parts.store, limits, parts.queue);
  return {
    schema: async (caller, { asOf } = {}) => {
      const at = checkedMoment(caller.asOf ?? asOf, parts.now());
      const act = { action: 'lens.schema' as const, targets: asOfTarget(at) };
      return read(caller, act, async (transaction, allowed) => {
        await prepareToAsk(transaction, allowed);
        return graphSchemaOf(transaction, caller.scope, schema, at).catch((error) => {
          throw refusalOf(error);
        });
      });
    },
    query: async (caller, question) => {
      const { compiled, hints, meanings, at, targets } = prepare(parts, options, caller, question);
      const { rows, truncated } = await read(
        caller,
        { action: 'lens.query', targets },
        (transaction, allowed) => ask(transaction, compiled, allowed, cacheFor(caller)),
      ).catch((error) => {
        throw hinted(question.cypher, hints, error);
      });
      const { columns } = compiled;
      return { columns, rows: rows.map(decodeRow), meanings, truncated, asOf: at.toISOString(), hints };
    },
    topic: async (caller, topic, asked = {}) => {
      const cypher = topicQuery(topic, schema);
      if (cypher === undefined) return null;
      const { compiled, at } = prepare(parts, options, caller, { cypher, topic: topic.uuid, ...asked });
      const targets = [
        `${topic.type}/${topic.uuid}`,
        ...asOfTarget((caller.asOf ?? asked.asOf) === undefined ? undefined : at),
      ];
      const { rows } = await read(caller, { action: 'lens.topic', targets }, (transaction, allowed) =>
        ask(transaction, compiled, allowed, cacheFor(caller)),
      );
      return rows[0] === undefined ? null : (decodeRow(rows[0])[0] as LensNode);
    },
  };
}

/** The statement of a question and its plan, read under the same rules as the question itself. */
export function createExplain(
  parts: LensParts,
  options: LensOptions = {},
): (caller: Caller, question: LensQuestion) => Promise<Explained> {
  const { limits = CLINICAL_LIMITS } = options;
  return async (caller, question) => {
    const { compiled, targets } = prepare(parts, options, caller, question);
    const { text, values } = compiled;
    const plan = await parts.store.read(caller, { action: 'lens.explain', targets }, async (transaction) => {
      await prepareToAsk(transaction, limits);
      const asked = { text: `EXPLAIN (ANALYZE, BUFFERS) ${text}`, values: [...values] };
      return transaction.query<[string]>({ ...asked, rowMode: 'array' }).catch((error) => {
        throw refusalOf(error);
      });
    });
    return { sql: text, values, plan: plan.rows.map(([line]) => line) };
  };
}

function prepare(
  parts: LensParts,
  { schema = CLINICAL_SCHEMA, limits = CLINICAL_LIMITS }: LensOptions,
  { scope, asOf: day }: Caller,
  { cypher, parameters = {}, topic, asOf }: LensQuestion,
): Prepared {
  const { tenant, compartment } = scope;
  const now = parts.now();
  const then = checkedMoment(day ?? asOf, now);
  const own = {
    [PATIENT_PARAMETER]: patientUuid(compartment),
    ...(topic === undefined ? {} : { [TOPIC_PARAMETER]: checkedTopic(topic) }),
  };
  const given = { ...checkedParameters(parameters, limits), ...own };
  const query = withHints(cypher, [], () => parseCypher(cypher, limits));
  const { hints } = checkQuery(cypher, query, schema, limits);
  const at = then ?? now;
  const compileOptions = { schema, limits, parameters: given, now: at };
  const compiled = withHints(cypher, hints, () =>
    compileQuery(query, compileOptions, { tenant, compartment, asOf: then }),
  );
  const meanings = meaningsOf(query);
  return { compiled, hints, meanings, at, targets: [digestTarget(cypher), ...asOfTarget(then)] };
}

function digestTarget(cypher: string): string {
  return `query/${createHash('sha256').update(cypher).digest('hex').slice(0, 32)}`;
}

function asOfTarget(at: Date | undefined): readonly string[] {
  return at === undefined ? [] : [`as-of/${at.toISOString().replaceAll(':', '')}`];
}
