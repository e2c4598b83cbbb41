ALTER TABLE `authenticator` ADD `name` text;--> statement-breakpoint
ALTER TABLE `authenticator` ADD `createdAt` integer;--> statement-breakpoint
ALTER TABLE `authenticator` ADD `lastUsedAt` integer;