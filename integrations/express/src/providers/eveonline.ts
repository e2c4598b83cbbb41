// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/eveonline"
export { default } from "@lockstep/core/providers/eveonline"
