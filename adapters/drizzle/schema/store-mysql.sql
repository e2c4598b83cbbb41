-- The table of mysqlEntriesTable(), for DrizzleStore. Keys are bytes, which no collation takes for others.
create table `auth_entry` (
  `key` varbinary(129) not null primary key,
  `value` mediumtext not null,
  `count` double not null default 1,
  `expires` double not null,
  index `auth_entry_expires_index` (`expires`)
) default character set utf8mb4;
