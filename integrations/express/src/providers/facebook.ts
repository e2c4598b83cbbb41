// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/facebook"
export { default } from "@lockstep/core/providers/facebook"
