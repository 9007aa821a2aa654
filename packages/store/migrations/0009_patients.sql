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
  -- A list of patients is read by the family name: which part of a name that is, and in which language it is written, as
  -- the record says it. Null family: the record gives the name as one text, and nobody guesses.
  family text,
  given text,
  language text,
  -- What the list is sorted by: family and given name without case and accents, parted by a tab. Empty: no name.
  sorted text collate "C" not null default '',
  primary key (tenant, compartment),
  constraint names_are_of_patients check (compartment like 'patient/%')
);
alter table app.patient_names alter column name set statistics 0, alter column birth_date set statistics 0,
  alter column sought set statistics 0, alter column family set statistics 0, alter column given set statistics 0,
  alter column language set statistics 0, alter column sorted set statistics 0;

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

alter table app.patient_names enable row level security, force row level security;
alter table app.kept_questions enable row level security, force row level security;
grant select, insert, update (name, birth_date, sought, written_at, family, given, language, sorted)
  on app.patient_names to consilium_app;
grant select, insert on app.kept_questions to consilium_app;
