CREATE TABLE `auth_entry` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_entry_expires_index` ON `auth_entry` (`expires`);--> statement-breakpoint
ALTER TABLE `session` ADD `facts` text;--> statement-breakpoint
ALTER TABLE `session` ADD `createdAt` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `lastSeenAt` integer;--> statement-breakpoint
UPDATE `session` SET `createdAt` = `startedAt`;--> statement-breakpoint
DROP INDEX `session_id_unique`;--> statement-breakpoint
ALTER TABLE `session` DROP COLUMN `id`;--> statement-breakpoint
ALTER TABLE `session` DROP COLUMN `startedAt`;
