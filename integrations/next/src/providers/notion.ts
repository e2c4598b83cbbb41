// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/notion"
export { default } from "@lockstep/core/providers/notion"
