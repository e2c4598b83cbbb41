// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/kinde"
export { default } from "@lockstep/core/providers/kinde"
