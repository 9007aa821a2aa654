-- Files of research agents and of the interaction agent: paths are names in these rows and nowhere else. The bytes are in the object store,
-- sealed, below the compartment's prefix, under a name that is made of the sealed bytes.

-- The manifest of a workspace.
create table app.workspaces (
  tenant text not null,
  compartment text not null,
  -- A research agent; the interaction agent has only zeros.
  owner uuid not null,
  actor text not null,
  -- Changed by compare-and-set: every change of a file begins with this one.
  version integer not null default 0,
  -- Of all versions, and how many files there are.
  bytes bigint not null default 0,
  files integer not null default 0,
  primary key (tenant, compartment, owner)
) with (fillfactor = 80);

-- Every version is kept. The highest one of a path is the file.
create table app.workspace_versions (
  tenant text not null,
  compartment text not null,
  owner uuid not null,
  actor text not null,
  path text not null check (octet_length(path) <= 255 and path !~ '[^A-Za-z0-9._/-]|(^|/)[^A-Za-z0-9_]|/$'),
  version integer not null check (version >= 1),
  -- SHA-256 of the bytes before they were sealed, and how many there are.
  content_hash text not null check (octet_length(content_hash) <= 64),
  size integer not null check (size between 0 and 1048576),
  object_key text not null,
  -- Where the words came from: it goes with them when they are read.
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  -- The step that wrote it: it writes once, however often it is tried.
  step text not null check (octet_length(step) between 1 and 200),
  source_run uuid not null,
  -- By the tenant's clock.
  written_at timestamptz not null,
  primary key (tenant, compartment, owner, path, version),
  unique (tenant, compartment, owner, step)
);

alter table app.workspaces enable row level security, force row level security;
alter table app.workspace_versions enable row level security, force row level security;
grant select on app.workspaces, app.workspace_versions to consilium_app;
grant insert, select, update (version, bytes, files) on app.workspaces to consilium_own;
grant insert, select on app.workspace_versions to consilium_own;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('workspaces', 'work'), ('workspace_versions', 'work');
alter table app.table_classes force row level security;
