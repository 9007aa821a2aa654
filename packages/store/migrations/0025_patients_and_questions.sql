-- Names for "my patients": what a list of patients shows, kept by the record when it is written. The record's own rows open one
-- compartment at a time; a list crosses them, and reads nothing but this.
create table app.patient_names (
  tenant text not null,
  compartment text not null,
  -- Null: the record has no Patient.
  name text,
  birth_date text,
  -- All names, as they are looked for: without case and accents, parted by line ends.
  sought text not null default '',
  -- When the record was written last.
  written_at timestamptz not null,
  primary key (tenant, compartment),
  constraint names_are_of_patients check (compartment like 'patient/%')
);
alter table app.patient_names alter column name set statistics 0, alter column birth_date set statistics 0,
  alter column sought set statistics 0;

alter table app.patient_names enable row level security, force row level security;
create policy app_in_scope on app.patient_names to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.patient_names as restrictive for insert to consilium_app
  with check ((select app.may_open()));
create policy app_inserts_without_run on app.patient_names as restrictive for insert to consilium_app
  with check (app.run() is null);
create policy app_updates_without_run on app.patient_names as restrictive for update to consilium_app
  using (app.run() is null);
grant select, insert, update (name, birth_date, sought, written_at) on app.patient_names to consilium_app;

-- Beyond its compartment a row is seen by who holds a live grant for it, and only through the function below.
create policy granted_actor_lists on app.patient_names for select to consilium_owner
  using (tenant = app.tenant() and exists (
      select from app.grants g
      where g.tenant = patient_names.tenant and g.compartment = patient_names.compartment and g.actor = app.actor()
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
    ) and not exists (
      select from app.erasures e where e.tenant = patient_names.tenant and e.compartment = patient_names.compartment
    ));

-- The patients of this transaction's actor, newest activity first: of live grants only, none with a tombstone. It runs as the
-- owner, as tombstones and names of several compartments are not for the app role; it takes no actor, so nobody asks for another's.
-- An agent run has no list. p_words: all must stand in a name. p_before: begin behind this patient.
create function app.my_patients(p_words text[], p_before text, p_limit integer)
returns table (compartment text, relation text, purposes text[], expires_at timestamptz, name text, birth_date text,
  active_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.tenant() is null or app.actor() is null or app.run() is not null
    or app.compartment() is distinct from 'actor/' || app.actor() or not app.may_open()
  then
    return;
  end if;
  return query
    with mine as (
      select g.compartment,
        (array_agg(g.relation order by array_position(
          array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1] as relation,
        array_agg(distinct purpose) as purposes,
        case when bool_or(g.expires_at is null) then null else max(g.expires_at) end as expires_at,
        min(g.granted_at) as granted_at
      from app.grants g, unnest(g.purposes) purpose
      where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment like 'patient/%'
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
        and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)
      group by g.compartment
    ), listed as (
      select m.compartment, m.relation, m.purposes, m.expires_at, n.name, n.birth_date, n.sought,
        coalesce(n.written_at, m.granted_at) as active_at
      from mine m left join app.patient_names n on n.tenant = app.tenant() and n.compartment = m.compartment
    )
    select l.compartment, l.relation, l.purposes, l.expires_at, l.name, l.birth_date, l.active_at from listed l
    where not exists (select from unnest(p_words) w where position(w in coalesce(l.sought, '')) = 0)
      and (p_before is null or (l.active_at, l.compartment) <
        (select b.active_at, b.compartment from listed b where b.compartment = p_before))
    order by l.active_at desc, l.compartment desc limit p_limit;
end $$;
grant execute on function app.my_patients(text[], text, integer) to consilium_app;

-- Whether this transaction's actor may open the patient now, for any purpose: where the page before ended.
create function app.is_my_patient(p_compartment text) returns boolean
language sql stable
  return exists (select from app.grants g where g.tenant = app.tenant() and g.actor = app.actor()
    and g.compartment = p_compartment and g.revoked_at is null
    and (g.expires_at is null or g.expires_at > statement_timestamp()));
grant execute on function app.is_my_patient(text) to consilium_app;

-- Records from before: their names, looked for without accents as far as the database can tell.
alter table app.resource_versions no force row level security;
alter table app.patient_names no force row level security;
insert into app.patient_names (tenant, compartment, name, birth_date, sought, written_at)
  select v.tenant, v.compartment, max(v.name) filter (where v.type = 'Patient' and not v.withdrawn),
    max(v.content ->> 'birthDate') filter (where v.type = 'Patient' and not v.withdrawn),
    coalesce(lower(regexp_replace(normalize(max(v.name) filter (where v.type = 'Patient' and not v.withdrawn), nfkd),
      '[\u0300-\u036f]', '', 'g')), ''),
    max(v.recorded_from)
  from app.resource_versions v where v.recorded_to = 'infinity' group by v.tenant, v.compartment;
alter table app.patient_names force row level security;
alter table app.resource_versions force row level security;

-- What a person said to keep as it is, of what code asked about the record. The question's id is made of its code and the versions
-- that it is about, so a new version is a new question.
create table app.kept_questions (
  tenant text not null,
  compartment text not null,
  question uuid not null,
  code text not null check (octet_length(code) between 1 and 64),
  kept_by text not null,
  kept_at timestamptz not null,
  primary key (tenant, compartment, question)
);
alter table app.kept_questions enable row level security, force row level security;
create policy app_in_scope on app.kept_questions to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.kept_questions as restrictive for insert to consilium_app
  with check ((select app.may_open()) and kept_by = app.actor());
create policy app_inserts_without_run on app.kept_questions as restrictive for insert to consilium_app
  with check (app.run() is null);
grant select, insert on app.kept_questions to consilium_app;

select app.allow_erasure();
