// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/medium"
export { default } from "@lockstep/core/providers/medium"
