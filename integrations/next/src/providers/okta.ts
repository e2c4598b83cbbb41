// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/okta"
export { default } from "@lockstep/core/providers/okta"
