// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/twitter"
export { default } from "@lockstep/core/providers/twitter"
