// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/faceit"
export { default } from "@lockstep/core/providers/faceit"
