// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/salesforce"
export { default } from "@lockstep/core/providers/salesforce"
