// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/bungie"
export { default } from "@lockstep/core/providers/bungie"
