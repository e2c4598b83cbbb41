-- The tables of mysqlTables(), for MySQL 8.0.17 and MariaDB 10.5, or later. Each of the two takes the
-- other one's collation for a comment.
create table `user` (
  `id` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ primary key,
  `name` text,
  `email` varchar(320) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ unique,
  `emailVerified` datetime(3),
  `image` text
) default character set utf8mb4;

create table `account` (
  `userId` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `type` varchar(255) not null,
  `provider` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `providerAccountId` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `refresh_token` mediumtext,
  `access_token` mediumtext,
  `expires_at` bigint,
  `token_type` varchar(255),
  `scope` mediumtext,
  `id_token` mediumtext,
  `session_state` text,
  primary key (`provider`, `providerAccountId`),
  index `account_userId_index` (`userId`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) default character set utf8mb4;

create table `session` (
  `sessionToken` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ primary key,
  `userId` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `expires` datetime(3) not null,
  index `session_userId_index` (`userId`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) default character set utf8mb4;

-- A token is too long for a key, so the key has its hash.
create table `verificationToken` (
  `identifier` varchar(320) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `token` varchar(512) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `tokenHash` char(64) character set ascii collate ascii_bin generated always as (sha2(`token`, 256)) stored,
  `expires` datetime(3) not null,
  unique index `verificationToken_key` (`identifier`, `tokenHash`)
) default character set utf8mb4;

create table `authenticator` (
  `credentialID` varchar(1364) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `credentialHash` char(64) character set ascii collate ascii_bin generated always as (sha2(`credentialID`, 256)) stored,
  `userId` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `providerAccountId` varchar(255) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */ not null,
  `credentialPublicKey` text not null,
  `counter` bigint not null,
  `credentialDeviceType` varchar(255) not null,
  `credentialBackedUp` boolean not null,
  `transports` text,
  unique index `authenticator_key` (`credentialHash`),
  index `authenticator_credentialID_index` (`credentialID`(255)),
  index `authenticator_userId_index` (`userId`),
  foreign key (`userId`) references `user` (`id`) on delete cascade
) default character set utf8mb4;
