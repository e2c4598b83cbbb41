// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/trakt"
export { default } from "@lockstep/core/providers/trakt"
