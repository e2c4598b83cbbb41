// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/keycloak"
export { default } from "@lockstep/core/providers/keycloak"
