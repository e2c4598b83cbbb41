// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/asgardeo"
export { default } from "@lockstep/core/providers/asgardeo"
