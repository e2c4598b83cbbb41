// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/dropbox"
export { default } from "@lockstep/core/providers/dropbox"
