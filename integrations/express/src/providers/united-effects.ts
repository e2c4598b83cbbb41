// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/united-effects"
export { default } from "@lockstep/core/providers/united-effects"
