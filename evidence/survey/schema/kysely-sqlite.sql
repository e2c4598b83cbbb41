-- The documentation of @auth/kysely-adapter gives tables for PostgreSQL only. These are the same, with
-- the types that the package's own tests take on SQLite.

create table "User" (
    "id" varchar primary key,
    "name" text,
    "email" text unique not null,
    "emailVerified" text,
    "image" text
);

create table "Account" (
    "id" varchar primary key,
    "userId" varchar not null references "User" ("id") on delete cascade,
    "type" text not null,
    "provider" text not null,
    "providerAccountId" text not null,
    "refresh_token" text,
    "access_token" text,
    "expires_at" bigint,
    "token_type" text,
    "scope" text,
    "id_token" text,
    "session_state" text
);

create table "Session" (
    "id" varchar primary key,
    "userId" varchar not null references "User" ("id") on delete cascade,
    "sessionToken" text not null unique,
    "expires" text not null
);

create table "VerificationToken" (
    "identifier" text not null,
    "token" text not null unique,
    "expires" text not null
);

create index "Account_userId_index" on "Account" ("userId");
create index "Session_userId_index" on "Session" ("userId");
