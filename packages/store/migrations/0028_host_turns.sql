-- When each host outside was asked last, by all processes of the deployment: names of public hosts and times, nothing of anybody.
-- Nobody reaches the table but through app.host_turn, app.host_asked and app.pause_host.
create table app.host_turns (
  host text primary key check (char_length(host) between 1 and 253),
  -- Of the last second: when the host has got each request; in the future: it is on its way.
  begun timestamptz[] not null default '{}',
  -- The host has asked for a pause; null: for none.
  paused_until timestamptz
);
alter table app.host_turns enable row level security, force row level security;

alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('host_turns', 'tenant');
alter table app.table_classes force row level security;
