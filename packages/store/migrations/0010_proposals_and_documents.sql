-- What a model has read out of a message or a document: a proposal until a person decides.
create table app.proposals (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  source_kind text not null check (source_kind in ('message', 'document')),
  -- The message's id or the document's; place: the message's seq or the page.
  source_id text not null,
  conversation uuid,
  place integer not null,
  quote text not null,
  quote_digest bytea not null,
  span_start integer not null,
  span_end integer not null check (span_end > span_start),
  extractor text not null,
  extractor_version text not null,
  fact_code text not null,
  fact_path text not null,
  resource jsonb not null,
  run text,
  proposed_by text not null,
  proposed_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  -- Of the decision as it was said: the same one again is no conflict.
  decision bytea,
  reason text,
  result_type text,
  result_id text,
  result_version integer,
  primary key (tenant, compartment, id),
  constraint decided_is_whole check ((status = 'open') = (decided_by is null)
    and (status = 'accepted') = (result_version is not null)),
  -- No model's word makes a medication active.
  constraint medication_is_a_draft check (case resource ->> 'resourceType'
    when 'MedicationRequest' then resource ->> 'status' is not distinct from 'draft'
    when 'MedicationStatement' then resource ->> 'status' is not distinct from 'unknown'
    when 'MedicationAdministration' then resource ->> 'status' is not distinct from 'unknown'
    else resource ->> 'resourceType' <> 'Medication' end)
);
-- The same fact, read again by the same version of an extractor, is the same proposal.
create unique index proposals_fact on app.proposals (tenant, compartment, source_kind, source_id, extractor,
  extractor_version, fact_code, fact_path, quote_digest);
create index proposals_open on app.proposals (tenant, compartment, proposed_at desc) where status = 'open';

-- Text of documents by page. PostgreSQL is the one place where it is readable, under row-level security; the paper
-- itself is a sealed object.
create table app.document_pages (
  tenant text not null,
  compartment text not null,
  document text not null,
  page integer not null check (page > 0),
  text text not null,
  primary key (tenant, compartment, document, page)
);

alter table app.proposals enable row level security, force row level security;
create policy app_in_scope on app.proposals to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.proposals as restrictive for insert to consilium_app
  with check ((select app.may_open()) and status = 'open' and run is not distinct from app.run()
    and proposed_by = app.actor());
-- What is decided stays so.
create policy person_decides on app.proposals as restrictive for update to consilium_app
  using (app.run() is null and status = 'open')
  with check (app.run() is null and decided_by = app.actor());
grant select, insert, update (status, decided_by, decided_at, decision, reason, result_type, result_id, result_version)
  on app.proposals to consilium_app;

alter table app.document_pages enable row level security, force row level security;
create policy app_in_scope on app.document_pages to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
create policy app_without_run on app.document_pages as restrictive for insert to consilium_app
  with check (app.run() is null);
grant select, insert on app.document_pages to consilium_app;
