-- Up to which moment a reader knows a record, each for themselves: what has changed since is said beside the patient's name.
create table app.last_looks (
  tenant text not null,
  compartment text not null,
  actor text not null,
  -- Of the newest version that was there when the reader said so.
  seen_until timestamptz not null,
  primary key (tenant, compartment, actor),
  constraint looks_are_of_patients check (compartment like 'patient/%')
) with (fillfactor = 80);
alter table app.last_looks enable row level security, force row level security;
grant select, insert, update (seen_until) on app.last_looks to consilium_app;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('last_looks', 'record');
alter table app.table_classes force row level security;

-- By what a patient is found who is in front of somebody and on nobody's list: a digest of one name, the birth date and one
-- record number together (kernel: emergencyKey). Nobody can look through them.
alter table app.patient_names add column emergency_keys text[] not null default '{}';
alter table app.patient_names alter column emergency_keys set statistics 0;
create index patient_names_emergency on app.patient_names using gin (emergency_keys);
grant update (emergency_keys) on app.patient_names to consilium_app;

alter table app.patient_names no force row level security;
alter table app.resource_versions no force row level security;
update app.patient_names n set emergency_keys = k.keys
from (
  select v.tenant, v.compartment, array_agg(distinct encode(sha256(convert_to(
      (select string_agg(w, ' ' order by w collate "C") from unnest(string_to_array(s.name, ' ')) w) || E'\n'
        || p.birth_date || E'\n' || lower(regexp_replace(i.value ->> 'value', '[^[:alnum:]]+', '', 'g')), 'UTF8')), 'hex')) as keys
  from app.patient_names p
  join app.resource_versions v on v.tenant = p.tenant and v.compartment = p.compartment and v.type = 'Patient'
    and v.recorded_to = 'infinity' and not v.withdrawn
  cross join lateral string_to_table(p.sought, E'\n') s (name)
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(v.content -> 'identifier') when 'array' then v.content -> 'identifier' else '[]' end) i (value)
  where p.birth_date ~ '^\d{4}-\d{2}-\d{2}$' and s.name <> '' and i.value ->> 'value' ~ '[[:alnum:]]'
  group by v.tenant, v.compartment
) k where k.tenant = n.tenant and k.compartment = n.compartment;
alter table app.resource_versions force row level security;
alter table app.patient_names force row level security;
