create table users (
  id text primary key,
  name text,
  email text unique,
  "emailVerified" timestamptz(3),
  image text
);

create table accounts (
  "userId" text not null references users (id) on delete cascade,
  type text not null,
  provider text not null,
  "providerAccountId" text not null,
  refresh_token text,
  access_token text,
  expires_at bigint,
  token_type text,
  scope text,
  id_token text,
  session_state text,
  primary key (provider, "providerAccountId")
);

create table sessions (
  "sessionToken" text primary key,
  "userId" text not null references users (id) on delete cascade,
  expires timestamptz(3) not null
);

create table verification_tokens (
  identifier text not null,
  token text not null,
  expires timestamptz(3) not null,
  primary key (identifier, token)
);

create table authenticators (
  "credentialID" text primary key,
  "userId" text not null references users (id) on delete cascade,
  "providerAccountId" text not null,
  "credentialPublicKey" text not null,
  counter bigint not null,
  "credentialDeviceType" text not null,
  "credentialBackedUp" boolean not null,
  transports text
);

-- Deleting a user, and listing passkeys, look records up by their owner.
create index on accounts ("userId");
create index on sessions ("userId");
create index on authenticators ("userId");
