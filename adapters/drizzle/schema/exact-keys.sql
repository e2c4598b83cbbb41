-- For tables that drizzle-kit made from mysqlTables() in a database whose collation takes letters that
-- differ in case or accents for the same ones: from here on keys are compared byte for byte, as in those
-- of mysql.sql. In a migration of its own: `drizzle-kit generate --custom --name exact-keys`, and this
-- into the file that it makes. With `drizzle-kit push`, run it once after the first push.
--
-- The columns of foreign keys can be changed only while those are not there.

alter table `account` drop foreign key `account_userId_user_id_fk`;
-- --> statement-breakpoint
alter table `session` drop foreign key `session_userId_user_id_fk`;
-- --> statement-breakpoint
alter table `authenticator` drop foreign key `authenticator_userId_user_id_fk`;
-- --> statement-breakpoint
alter table `user` convert to character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
-- --> statement-breakpoint
alter table `account` convert to character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
-- --> statement-breakpoint
alter table `session` convert to character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
-- --> statement-breakpoint
alter table `verificationToken` convert to character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
-- --> statement-breakpoint
alter table `authenticator` convert to character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */;
-- --> statement-breakpoint
alter table `account` add constraint `account_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on delete cascade on update no action;
-- --> statement-breakpoint
alter table `session` add constraint `session_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on delete cascade on update no action;
-- --> statement-breakpoint
alter table `authenticator` add constraint `authenticator_userId_user_id_fk` foreign key (`userId`) references `user` (`id`) on delete cascade on update no action;
