// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/mailchimp"
export { default } from "@lockstep/core/providers/mailchimp"
