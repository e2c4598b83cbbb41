-- The tables of pgTables().
create table "user" (
  "id" text primary key,
  "name" text,
  "email" text unique,
  "emailVerified" timestamptz(3),
  "image" text
);

create table "account" (
  "userId" text not null references "user" ("id") on delete cascade,
  "type" text not null,
  "provider" text not null,
  "providerAccountId" text not null,
  "refresh_token" text,
  "access_token" text,
  "expires_at" bigint,
  "token_type" text,
  "scope" text,
  "id_token" text,
  "session_state" text,
  primary key ("provider", "providerAccountId")
);
create index "account_userId_index" on "account" ("userId");

create table "session" (
  "sessionToken" text primary key,
  "userId" text not null references "user" ("id") on delete cascade,
  "expires" timestamptz(3) not null
);
create index "session_userId_index" on "session" ("userId");

create table "verificationToken" (
  "identifier" text not null,
  "token" text not null,
  "expires" timestamptz(3) not null,
  primary key ("identifier", "token")
);

create table "authenticator" (
  "credentialID" text primary key,
  "userId" text not null references "user" ("id") on delete cascade,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" bigint not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" boolean not null,
  "transports" text
);
create index "authenticator_userId_index" on "authenticator" ("userId");
