-- The table of pgEntriesTable(), for DrizzleStore.
create table "auth_entry" (
  "key" varchar(129) primary key not null,
  "value" text not null,
  "count" bigint default 1 not null,
  "expires" bigint not null
);

create index "auth_entry_expires_index" on "auth_entry" ("expires");
