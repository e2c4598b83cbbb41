// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/nextcloud"
export { default } from "@lockstep/core/providers/nextcloud"
