// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/descope"
export { default } from "@lockstep/core/providers/descope"
