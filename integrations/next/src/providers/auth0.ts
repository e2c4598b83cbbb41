// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/auth0"
export { default } from "@lockstep/core/providers/auth0"
