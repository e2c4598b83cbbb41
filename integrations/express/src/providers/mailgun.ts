// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/mailgun"
export { default } from "@lockstep/core/providers/mailgun"
