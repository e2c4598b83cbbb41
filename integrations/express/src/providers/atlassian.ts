// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/atlassian"
export { default } from "@lockstep/core/providers/atlassian"
