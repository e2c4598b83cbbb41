// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/mailru"
export { default } from "@lockstep/core/providers/mailru"
