// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/patreon"
export { default } from "@lockstep/core/providers/patreon"
