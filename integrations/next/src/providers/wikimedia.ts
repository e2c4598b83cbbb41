// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/wikimedia"
export { default } from "@lockstep/core/providers/wikimedia"
