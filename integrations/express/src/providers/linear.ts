// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/linear"
export { default } from "@lockstep/core/providers/linear"
