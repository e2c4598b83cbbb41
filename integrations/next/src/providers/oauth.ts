// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/oauth"
export { default } from "@lockstep/core/providers/oauth"
