// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/bitbucket"
export { default } from "@lockstep/core/providers/bitbucket"
