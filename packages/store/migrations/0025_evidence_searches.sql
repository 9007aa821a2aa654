-- Searches of the literature that a conversation has made, in the manner of PRISMA: with what words, where and when, and how many were
-- found, screened, read and cited. Of the library or of a source outside. In the compartment of the conversation, and erased with it.
create table app.evidence_searches (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  -- The turn's run, and the step of one of its agents or of our own code.
  turn uuid not null,
  step text not null check (octet_length(step) between 1 and 200),
  -- `library`, or the name of a source outside.
  place text not null,
  -- The words: of an agent for the library, for a source outside those that were sent. json keeps any text.
  terms json not null,
  found integer not null check (found >= 0),
  screened integer not null check (screened >= 0),
  read integer not null check (read >= 0),
  cited integer not null default 0 check (cited >= 0),
  -- Documents that were read; the cited ones are among them.
  hashes text[] not null,
  -- Why nothing, or not all, was searched; null: it was.
  gap text,
  searched_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, turn, step, place)
) with (fillfactor = 80);
create index evidence_searches_of_conversation on app.evidence_searches (tenant, compartment, conversation, searched_at);
alter table app.evidence_searches alter column terms set statistics 0;
alter table app.evidence_searches enable row level security, force row level security;
grant select, insert, update (cited) on app.evidence_searches to consilium_app;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('evidence_searches', 'talk');
alter table app.table_classes force row level security;
