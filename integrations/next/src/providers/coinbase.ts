// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/coinbase"
export { default } from "@lockstep/core/providers/coinbase"
