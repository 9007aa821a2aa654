import { createHash } from 'node:crypto';
import {
  type Artifact,
  type ArtifactDesk,
  type Artifacts,
  ConsiliumError,
  type KeyRing,
  type ObjectStore,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { openObject, sealObject } from '../objects/sealed-objects.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

interface ObjectParts {
  readonly objects: ObjectStore;
  readonly keys: KeyRing;
}

const PLACE = 'artifact';
const OWN = 'a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.actor = app.actor()';
const COLUMNS = `a.namespace, a.name, a.version, a.mime_type, a.checksum, a.size, a.metadata, a.lineage, a.created_at, a.object_key`;
/** One at a time in a name: the version after the last one is nobody else's. */
const LOCK = {
  name: 'lock_artifact',
  text: `SELECT pg_advisory_xact_lock(29, hashtext(concat_ws(E'\\n', app.tenant(), app.compartment(), app.actor(), $1::text, $2::text)))`,
};
const SAVED = {
  name: 'saved_artifact',
  text: `SELECT ${COLUMNS} FROM app.artifacts a WHERE ${OWN} AND a.namespace = $1 AND a.name = $2 AND a.source_run = $3`,
};
const SAVE = {
  name: 'save_artifact',
  text: `INSERT INTO app.artifacts AS a (tenant, compartment, actor, namespace, name, version, mime_type, checksum, size, metadata,
      lineage, object_key, source_run)
    SELECT app.tenant(), app.compartment(), app.actor(), $1, $2, 1 + coalesce(max(a.version), 0), $4, $5, $6, $7, $8, $9, $3
    FROM app.artifacts a WHERE ${OWN} AND a.namespace = $1 AND a.name = $2 RETURNING ${COLUMNS}`,
};
const LIST = {
  name: 'list_artifacts',
  text: `SELECT ${COLUMNS} FROM app.artifacts a WHERE ${OWN} AND NOT EXISTS (SELECT FROM app.artifacts n
      WHERE n.tenant = a.tenant AND n.compartment = a.compartment AND n.actor = a.actor AND n.namespace = a.namespace
        AND n.name = a.name AND n.version > a.version)
    ORDER BY a.created_at DESC LIMIT $1`,
};
const VERSIONS = {
  name: 'artifact_versions',
  text: `SELECT ${COLUMNS} FROM app.artifacts a WHERE ${OWN} AND a.namespace = $1 AND a.name = $2 ORDER BY a.version DESC LIMIT 200`,
};
const ONE = {
  name: 'read_artifact',
  text: `SELECT ${COLUMNS} FROM app.artifacts a WHERE ${OWN} AND a.namespace = $1 AND a.name = $2 AND a.version = $3`,
};

/** For runs of the worker. `pool` is the app role's. */
export function createArtifacts({ pool, ...parts }: ObjectParts & { readonly pool: Pool }): Artifacts {
  return {
    save: async (scope, { namespace, name, mimeType, bytes, metadata, lineage }) => {
      // First the bytes: a row never names what is not there. The same bytes have the same place.
      const { key, sealed } = await sealObject(parts.keys, scope, bytes, PLACE);
      await parts.objects.put(key, sealed, { ifAbsent: true });
      const which = [namespace, name, lineage.run];
      const what = [
        mimeType,
        sha256(bytes),
        bytes.length,
        JSON.stringify(metadata),
        JSON.stringify(lineage),
        key,
      ];
      return scoped(
        pool,
        scope,
        async (transaction) => {
          await rows(transaction, LOCK, [namespace, name]);
          const row =
            (await firstRow(transaction, SAVED, which)) ??
            (await firstRow(transaction, SAVE, [...which, ...what]));
          return artifactFrom(row as unknown[]);
        },
        { mustOpen: true },
      );
    },
  };
}

/** For people. */
export function createArtifactDesk({
  store,
  ...parts
}: ObjectParts & { readonly store: ScopedStore }): ArtifactDesk {
  return {
    list: (caller, limit) =>
      store.read(caller, { action: 'artifact.list' }, async (transaction) =>
        (await rows(transaction, LIST, [limit])).map(artifactFrom),
      ),
    versions: (caller, { namespace, name }) =>
      store.read(caller, { action: 'artifact.list' }, async (transaction) =>
        (await rows(transaction, VERSIONS, [namespace, name])).map(artifactFrom),
      ),
    read: async (caller, { namespace, name, version }) => {
      const row = await store.read(caller, { action: 'artifact.read' }, (transaction) =>
        firstRow(transaction, ONE, [namespace, name, version]),
      );
      if (!row) return null;
      const artifact = artifactFrom(row);
      const bytes = await openObject(parts, caller.scope, row[9] as string, PLACE);
      if (sha256(bytes) !== artifact.checksum) throw new ConsiliumError('object_damaged');
      return { artifact, bytes };
    },
  };
}

const artifactRow = rowReader<Omit<Artifact, 'qualifiedName'>>()(
  'namespace name version mimeType checksum #size metadata lineage @createdAt',
);

function artifactFrom(row: readonly unknown[]): Artifact {
  const artifact = artifactRow(row);
  const { namespace, name, version } = artifact;
  return { ...artifact, qualifiedName: `${namespace}/${name}_v${version}` };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
