-- What drizzle-kit makes of the tables in the documentation of @auth/drizzle-adapter for SQLite;
-- the package itself has the same.

CREATE TABLE `account` (
    `userId` text NOT NULL,
    `type` text NOT NULL,
    `provider` text NOT NULL,
    `providerAccountId` text NOT NULL,
    `refresh_token` text,
    `access_token` text,
    `expires_at` integer,
    `token_type` text,
    `scope` text,
    `id_token` text,
    `session_state` text,
    PRIMARY KEY(`provider`, `providerAccountId`),
    FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `authenticator` (
    `credentialID` text NOT NULL,
    `userId` text NOT NULL,
    `providerAccountId` text NOT NULL,
    `credentialPublicKey` text NOT NULL,
    `counter` integer NOT NULL,
    `credentialDeviceType` text NOT NULL,
    `credentialBackedUp` integer NOT NULL,
    `transports` text,
    PRIMARY KEY(`userId`, `credentialID`),
    FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `authenticator_credentialID_unique` ON `authenticator` (`credentialID`);
CREATE TABLE `session` (
    `sessionToken` text PRIMARY KEY NOT NULL,
    `userId` text NOT NULL,
    `expires` integer NOT NULL,
    FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `user` (
    `id` text PRIMARY KEY NOT NULL,
    `name` text,
    `email` text,
    `emailVerified` integer,
    `image` text
);

CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);
CREATE TABLE `verificationToken` (
    `identifier` text NOT NULL,
    `token` text NOT NULL,
    `expires` integer NOT NULL,
    PRIMARY KEY(`identifier`, `token`)
);
