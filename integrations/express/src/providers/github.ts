// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/github"
export { default } from "@lockstep/core/providers/github"
