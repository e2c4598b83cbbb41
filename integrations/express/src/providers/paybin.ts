// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/paybin"
export { default } from "@lockstep/core/providers/paybin"
