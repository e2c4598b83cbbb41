-- The documentation of @auth/kysely-adapter gives tables for PostgreSQL only. These are the same, with
-- the types that the package's own tests take on MySQL: varchar(255) for text, varchar(36) for ids,
-- datetime(3) for dates.

create table `User` (
    `id` varchar(36) primary key default (uuid()),
    `name` varchar(255),
    `email` varchar(255) unique not null,
    `emailVerified` datetime(3),
    `image` varchar(255)
);

create table `Account` (
    `id` varchar(36) primary key default (uuid()),
    `userId` varchar(36) not null,
    `type` varchar(255) not null,
    `provider` varchar(255) not null,
    `providerAccountId` varchar(255) not null,
    `refresh_token` varchar(255),
    `access_token` varchar(255),
    `expires_at` bigint,
    `token_type` varchar(255),
    `scope` varchar(255),
    `id_token` varchar(255),
    `session_state` varchar(255),
    constraint `Account_userId_fk` foreign key (`userId`) references `User` (`id`) on delete cascade
);

create table `Session` (
    `id` varchar(36) primary key default (uuid()),
    `userId` varchar(36) not null,
    `sessionToken` varchar(255) not null unique,
    `expires` datetime(3) not null,
    constraint `Session_userId_fk` foreign key (`userId`) references `User` (`id`) on delete cascade
);

create table `VerificationToken` (
    `identifier` varchar(255) not null,
    `token` varchar(255) not null unique,
    `expires` datetime(3) not null
);

create index `Account_userId_index` on `Account` (`userId`);
create index `Session_userId_index` on `Session` (`userId`);
