// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/loops"
export { default } from "@lockstep/core/providers/loops"
