// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/oidc"
export { default } from "@lockstep/core/providers/oidc"
