// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/identity-server4"
export { default } from "@lockstep/core/providers/identity-server4"
