-- The table of sqliteEntriesTable(), for DrizzleStore.
create table `auth_entry` (
  `key` text primary key not null,
  `value` text not null,
  `count` integer default 1 not null,
  `expires` integer not null
);

create index `auth_entry_expires_index` on `auth_entry` (`expires`);
