// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/workos"
export { default } from "@lockstep/core/providers/workos"
