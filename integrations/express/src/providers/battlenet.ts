// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/battlenet"
export { default } from "@lockstep/core/providers/battlenet"
