-- The tables of sqliteTables(), with the names that drizzle-kit gives keys. Run "pragma foreign_keys = on" on each connection where it is off.
create table "user" (
  "id" text primary key not null,
  "name" text,
  "email" text,
  "emailVerified" integer,
  "image" text
);
create unique index "user_email_unique" on "user" ("email");

create table "account" (
  "userId" text not null references "user" ("id") on delete cascade,
  "type" text not null,
  "provider" text not null,
  "providerAccountId" text not null,
  "refresh_token" text,
  "access_token" text,
  "expires_at" integer,
  "token_type" text,
  "scope" text,
  "id_token" text,
  "session_state" text,
  primary key ("provider", "providerAccountId")
);
create index "account_userId_index" on "account" ("userId");

create table "session" (
  "sessionToken" text primary key not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "expires" integer not null,
  "facts" text,
  "createdAt" integer,
  "lastSeenAt" integer,
  "userAgent" text
);
create index "session_userId_index" on "session" ("userId");
create index "session_expires_index" on "session" ("expires");

create table "verificationToken" (
  "identifier" text not null,
  "token" text not null,
  "expires" integer not null,
  primary key ("identifier", "token")
);
create index "verificationToken_expires_index" on "verificationToken" ("expires");

create table "authenticator" (
  "credentialID" text primary key not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" integer not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" integer not null,
  "transports" text,
  "name" text,
  "createdAt" integer,
  "lastUsedAt" integer
);
create index "authenticator_userId_index" on "authenticator" ("userId");
