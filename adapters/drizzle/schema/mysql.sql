-- The tables of mysqlTables(), with the names that drizzle-kit gives
-- keys, for MySQL 8.0.17 and MariaDB 10.5, or later. Keys are compared byte for byte; each of the two databases takes the other one's collation for a comment.
create table `user` (
  `id` varchar(255) not null primary key,
  `name` text,
  `email` varchar(320),
  `emailVerified` datetime(3),
  `image` text,
  constraint `user_email_unique` unique (`email`)
) default character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;

create table `account` (
  `userId` varchar(255) not null,
  `type` varchar(255) not null,
  `provider` varchar(255) not null,
  `providerAccountId` varchar(255) not null,
  `refresh_token` mediumtext,
  `access_token` mediumtext,
  `expires_at` double,
  `token_type` varchar(255),
  `scope` mediumtext,
  `id_token` mediumtext,
  `session_state` text,
  primary key (`provider`, `providerAccountId`),
  index `account_userId_index` (`userId`),
  constraint `account_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on update no action on delete cascade
) default character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;

create table `session` (
  `sessionToken` varchar(255) not null primary key,
  `userId` varchar(255) not null,
  `expires` datetime(3) not null,
  `facts` text,
  `createdAt` datetime(3),
  `lastSeenAt` datetime(3),
  `userAgent` text,
  index `session_userId_index` (`userId`),
  index `session_expires_index` (`expires`),
  constraint `session_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on update no action on delete cascade
) default character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;

-- As characters, of which each takes four bytes in a key, a token would be too long for one.
create table `verificationToken` (
  `identifier` varchar(320) not null,
  `token` varbinary(1536) not null,
  `expires` datetime(3) not null,
  primary key (`identifier`, `token`),
  index `verificationToken_expires_index` (`expires`)
) default character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;

create table `authenticator` (
  `credentialID` varbinary(1364) not null primary key,
  `userId` varchar(255) not null,
  `providerAccountId` varchar(255) not null,
  `credentialPublicKey` text not null,
  `counter` double not null,
  `credentialDeviceType` varchar(255) not null,
  `credentialBackedUp` boolean not null,
  `transports` text,
  `name` text,
  `createdAt` datetime(3),
  `lastUsedAt` datetime(3),
  index `authenticator_userId_index` (`userId`),
  constraint `authenticator_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on update no action on delete cascade
) default character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
