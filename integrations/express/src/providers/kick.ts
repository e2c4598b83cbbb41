// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/kick"
export { default } from "@lockstep/core/providers/kick"
