// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/gitlab"
export { default } from "@lockstep/core/providers/gitlab"
