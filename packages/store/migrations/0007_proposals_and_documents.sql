-- What a model has read out of a message or a document, or a person asks for: a proposal until a person decides.
create table app.proposals (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  source_kind text not null,
  -- The message's id or the document's; place: the message's seq or the page.
  source_id text not null,
  conversation uuid,
  place integer not null,
  quote text not null,
  quote_digest bytea not null,
  span_start integer not null,
  span_end integer not null,
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
  -- Proposals of people: what a patient or a proxy wants changed in an entry of somebody else. `target_*` is the version
  -- that it is about, `resource` the entry as it should be, `withdraws` that it was never true. It has no quote.
  target_type text,
  target_id text,
  target_version integer,
  withdraws boolean not null default false,
  primary key (tenant, compartment, id),
  constraint decided_is_whole check ((status = 'open') = (decided_by is null)
    and (status = 'accepted') = (result_version is not null)),
  constraint source_is_known check (source_kind in ('message', 'document', 'person')),
  constraint quote_has_a_place check (source_kind = 'person' or span_end > span_start),
  constraint person_changes_an_entry check (
    (source_kind = 'person') = (target_type is not null and target_id is not null and target_version is not null)
    and (source_kind = 'person' or not withdraws)),
  -- No model's word makes a medication active.
  constraint medication_is_a_draft check (source_kind = 'person' or case resource ->> 'resourceType'
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

alter table app.proposals alter column quote set statistics 0, alter column fact_code set statistics 0,
  alter column fact_path set statistics 0, alter column resource set statistics 0,
  alter column reason set statistics 0;
alter table app.document_pages alter column text set statistics 0;

alter table app.proposals enable row level security, force row level security;
alter table app.document_pages enable row level security, force row level security;
grant select, insert, update (status, decided_by, decided_at, decision, reason, result_type, result_id, result_version)
  on app.proposals to consilium_app;
grant select, insert on app.document_pages to consilium_app;
