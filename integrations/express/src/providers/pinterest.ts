// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/pinterest"
export { default } from "@lockstep/core/providers/pinterest"
