-- What a proposal says, without where it was read: open proposals with the same digest are one fact with several sources.
-- Null: it stands alone, as do those from before this file.
alter table app.proposals add column fact_digest bytea;
alter table app.proposals alter column fact_digest set statistics 0;
create index proposals_same_fact on app.proposals (tenant, compartment, fact_digest)
  where status = 'open' and fact_digest is not null;
