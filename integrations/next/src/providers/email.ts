// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/email"
export { default } from "@lockstep/core/providers/email"
