// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/google"
export { default } from "@lockstep/core/providers/google"
