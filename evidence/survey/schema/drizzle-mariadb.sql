-- What drizzle-kit makes of the tables in the documentation of @auth/drizzle-adapter for MySQL;
-- the package itself has the same.

CREATE TABLE `account` (
    `userId` varchar(255) NOT NULL,
    `type` varchar(255) NOT NULL,
    `provider` varchar(255) NOT NULL,
    `providerAccountId` varchar(255) NOT NULL,
    `refresh_token` varchar(255),
    `access_token` varchar(255),
    `expires_at` int,
    `token_type` varchar(255),
    `scope` varchar(255),
    `id_token` varchar(2048),
    `session_state` varchar(255),
    CONSTRAINT `account_provider_providerAccountId_pk` PRIMARY KEY(`provider`,`providerAccountId`)
);

CREATE TABLE `authenticator` (
    `credentialID` varchar(255) NOT NULL,
    `userId` varchar(255) NOT NULL,
    `providerAccountId` varchar(255) NOT NULL,
    `credentialPublicKey` varchar(255) NOT NULL,
    `counter` int NOT NULL,
    `credentialDeviceType` varchar(255) NOT NULL,
    `credentialBackedUp` boolean NOT NULL,
    `transports` varchar(255),
    CONSTRAINT `authenticator_userId_credentialID_pk` PRIMARY KEY(`userId`,`credentialID`),
    CONSTRAINT `authenticator_credentialID_unique` UNIQUE(`credentialID`)
);

CREATE TABLE `session` (
    `sessionToken` varchar(255) NOT NULL,
    `userId` varchar(255) NOT NULL,
    `expires` timestamp NOT NULL,
    CONSTRAINT `session_sessionToken` PRIMARY KEY(`sessionToken`)
);

CREATE TABLE `user` (
    `id` varchar(255) NOT NULL,
    `name` varchar(255),
    `email` varchar(255),
    `emailVerified` timestamp(3),
    `image` varchar(255),
    CONSTRAINT `user_id` PRIMARY KEY(`id`),
    CONSTRAINT `user_email_unique` UNIQUE(`email`)
);

CREATE TABLE `verificationToken` (
    `identifier` varchar(255) NOT NULL,
    `token` varchar(255) NOT NULL,
    `expires` timestamp NOT NULL,
    CONSTRAINT `verificationToken_identifier_token_pk` PRIMARY KEY(`identifier`,`token`)
);

ALTER TABLE `account` ADD CONSTRAINT `account_userId_user_id_fk` FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON DELETE cascade ON UPDATE no action;
ALTER TABLE `authenticator` ADD CONSTRAINT `authenticator_userId_user_id_fk` FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON DELETE cascade ON UPDATE no action;
ALTER TABLE `session` ADD CONSTRAINT `session_userId_user_id_fk` FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON DELETE cascade ON UPDATE no action;