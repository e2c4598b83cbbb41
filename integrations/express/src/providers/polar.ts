// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/polar"
export { default } from "@lockstep/core/providers/polar"
