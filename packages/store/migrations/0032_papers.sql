-- Papers that our code writes for people: a page for a visit, a letter to an insurer, an evidence brief. One row is one version; its bytes
-- never change, and a change is a new version. In the patient's compartment, and erased with it.
create table app.papers (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  version integer not null check (version > 0),
  kind text not null check (kind in ('prepared-visit', 'insurer-letter', 'evidence-brief')),
  -- As a JSON string, which keeps any text.
  title json not null,
  -- Sentences with their sources. json keeps the text as it was written: these are the bytes that are signed.
  content json not null,
  -- What it may cite when it is edited; null: as the first version has it.
  facts json,
  -- Of the first version: the same key of the same author is the same paper.
  client_key text check (octet_length(client_key) between 1 and 300),
  -- The run of a function that wrote it; null: a person did.
  made_by text,
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  signed_by text,
  -- As it is printed.
  signed_name text,
  signed_at timestamptz,
  signed_hash text,
  primary key (tenant, compartment, id, version),
  constraint papers_are_of_patients check (compartment like 'patient/%'),
  constraint signed_whole check (num_nulls(signed_by, signed_name, signed_at, signed_hash) in (0, 4)),
  -- Of these very bytes.
  constraint signed_bytes check (signed_hash is null or signed_hash = encode(sha256(convert_to(content::text, 'UTF8')), 'hex')),
  constraint key_of_first check (client_key is null or version = 1)
) with (fillfactor = 80);
create unique index papers_of_key on app.papers (tenant, compartment, written_by, client_key) where client_key is not null;
create index papers_written on app.papers (tenant, compartment, written_at);
alter table app.papers alter column content set statistics 0, alter column facts set statistics 0;
alter table app.papers enable row level security, force row level security;
grant select, insert, update (signed_by, signed_name, signed_at, signed_hash) on app.papers to consilium_app;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('papers', 'proposal');
alter table app.table_classes force row level security;
