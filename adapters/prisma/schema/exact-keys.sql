-- For MySQL 8 and MariaDB 11.4.5 or later, in a migration of its own after that of mysql.prisma:
-- `prisma migrate dev --create-only --name exact-keys`, and this into the file that it makes.
--
-- Prisma gives its tables the collation utf8mb4_unicode_ci, for which case, accents, spaces at the end
-- and all emoji are the same, and cannot be told another one. From here on keys compare byte for byte.
-- The columns of foreign keys can be changed only while those are not there.

ALTER TABLE `Account` DROP FOREIGN KEY `Account_userId_fkey`;
ALTER TABLE `Session` DROP FOREIGN KEY `Session_userId_fkey`;
ALTER TABLE `Authenticator` DROP FOREIGN KEY `Authenticator_userId_fkey`;

ALTER TABLE `User` CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
ALTER TABLE `Account` CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
ALTER TABLE `Session` CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
ALTER TABLE `VerificationToken` CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
ALTER TABLE `Authenticator` CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;

ALTER TABLE `Account` ADD CONSTRAINT `Account_userId_fkey` FOREIGN KEY (`userId`)
  REFERENCES `User` (`id`) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE `Session` ADD CONSTRAINT `Session_userId_fkey` FOREIGN KEY (`userId`)
  REFERENCES `User` (`id`) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE `Authenticator` ADD CONSTRAINT `Authenticator_userId_fkey` FOREIGN KEY (`userId`)
  REFERENCES `User` (`id`) ON DELETE CASCADE ON UPDATE CASCADE;
