// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/apple"
export { default } from "@lockstep/core/providers/apple"
