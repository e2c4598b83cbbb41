// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/authentik"
export { default } from "@lockstep/core/providers/authentik"
