-- The tables that the documentation of @auth/pg-adapter gives.

create table users (
    id serial primary key,
    name varchar(255),
    email varchar(255),
    "emailVerified" timestamptz,
    image text
);

create table accounts (
    id serial primary key,
    "userId" integer not null,
    type varchar(255) not null,
    provider varchar(255) not null,
    "providerAccountId" varchar(255) not null,
    access_token text,
    refresh_token text,
    id_token text,
    token_type text,
    scope text,
    session_state text,
    expires_at bigint
);

create table sessions (
    id serial primary key,
    "userId" integer not null,
    "sessionToken" varchar(255) not null,
    expires timestamptz not null
);

create table verification_token (
    identifier text not null,
    token text not null,
    expires timestamptz not null,
    primary key (identifier, token)
);
