-- A source of imports belongs to identities: what comes from it replaces what came from it before. Sources that an
-- administrator lists are used by the actors listed with them, in every record of the tenant. Any other belongs, in each
-- record, to the actor who imported from it first. What patients and proxies import has a source of its own (0039).
create table app.import_sources (
  tenant text not null,
  source text not null check (source ~ '^[A-Za-z0-9_.:/-]{1,128}$' and source not like 'patient:%'),
  actor text not null,
  primary key (tenant, source, actor)
);

alter table app.import_sources enable row level security, force row level security;
create policy owner_administers on app.import_sources to consilium_owner using (true);

-- Whether the actor of this transaction is listed with a source; null where nobody is.
create function app.listed_with_source(p_source text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select bool_or(s.actor = app.actor()) from app.import_sources s
    where s.tenant = app.tenant() and s.source = p_source);
end $$;

-- Whether a source is the actor's, in the record that is open. Runs under the policies of the caller.
create function app.is_own_import_source(p_source text) returns boolean language plpgsql stable as $$
begin
  return coalesce(app.listed_with_source(p_source), not exists (select from app.imports i
    where i.tenant = app.tenant() and i.compartment = app.compartment() and i.source = p_source
      and i.imported_by <> app.actor()));
end $$;

revoke all on function app.listed_with_source(text), app.is_own_import_source(text) from public;
grant execute on function app.listed_with_source(text), app.is_own_import_source(text) to consilium_app;

alter policy rights_insert on app.imports
  with check (imported_by = (select app.actor()) and case (select app.record_right())
    when 'write' then source not like 'patient:%' and app.is_own_import_source(source)
    when 'report' then source = 'patient:' || (select app.actor())
    else false end);
