// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/duende-identity-server6"
export { default } from "@lockstep/core/providers/duende-identity-server6"
