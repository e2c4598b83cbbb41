// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/hubspot"
export { default } from "@lockstep/core/providers/hubspot"
