// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/railway"
export { default } from "@lockstep/core/providers/railway"
