-- The tables of pgTables(), with the names that drizzle-kit gives keys.
create table "user" (
  "id" text primary key,
  "name" text,
  "email" text,
  "emailVerified" timestamptz(3),
  "image" text,
  constraint "user_email_unique" unique ("email")
);

create table "account" (
  "userId" text not null,
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
  constraint "account_provider_providerAccountId_pk" primary key ("provider", "providerAccountId"),
  constraint "account_userId_user_id_fk" foreign key ("userId") references "user" ("id") on delete cascade
);
create index "account_userId_index" on "account" ("userId");

create table "session" (
  "sessionToken" text primary key,
  "userId" text not null,
  "expires" timestamptz(3) not null,
  "facts" text,
  "createdAt" timestamptz(3),
  "lastSeenAt" timestamptz(3),
  "userAgent" text,
  constraint "session_userId_user_id_fk" foreign key ("userId") references "user" ("id") on delete cascade
);
create index "session_userId_index" on "session" ("userId");
create index "session_expires_index" on "session" ("expires");

create table "verificationToken" (
  "identifier" text not null,
  "token" text not null,
  "expires" timestamptz(3) not null,
  constraint "verificationToken_identifier_token_pk" primary key ("identifier", "token")
);
create index "verificationToken_expires_index" on "verificationToken" ("expires");

create table "authenticator" (
  "credentialID" text primary key,
  "userId" text not null,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  "counter" bigint not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" boolean not null,
  "transports" text,
  "name" text,
  "createdAt" timestamptz(3),
  "lastUsedAt" timestamptz(3),
  constraint "authenticator_userId_user_id_fk" foreign key ("userId") references "user" ("id") on delete cascade
);
create index "authenticator_userId_index" on "authenticator" ("userId");
