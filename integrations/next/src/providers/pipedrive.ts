// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/pipedrive"
export { default } from "@lockstep/core/providers/pipedrive"
