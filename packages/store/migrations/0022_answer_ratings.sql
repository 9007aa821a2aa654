-- Whether an answer has helped, as one reader says it: for the evaluation of answers, read by nobody else. Of a patient's conversations
-- only, in the patient's compartment, and erased with it. Operators count helpful and reason; they do not read words or whose it is.
create table app.answer_ratings (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  -- Of the answer.
  seq integer not null check (seq > 0),
  actor text not null,
  helpful boolean not null,
  -- Why not; null: not said.
  reason text check (reason in ('wrong', 'missing', 'unclear', 'too-long', 'other')),
  words text check (length(words) <= 500),
  -- The answer was the stand-in model's, which is no language model.
  stand_in boolean not null,
  rated_at timestamptz not null default now(),
  primary key (tenant, compartment, conversation, seq, actor),
  constraint ratings_are_of_patients check (compartment like 'patient/%')
) with (fillfactor = 80);
create index answer_ratings_counted on app.answer_ratings (tenant, rated_at);
alter table app.answer_ratings enable row level security, force row level security;
grant select, insert, update (helpful, reason, words, rated_at) on app.answer_ratings to consilium_app;
grant select (tenant, helpful, reason, stand_in, rated_at) on app.answer_ratings to consilium_operate;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('answer_ratings', 'talk');
alter table app.table_classes force row level security;
