// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/linkedin"
export { default } from "@lockstep/core/providers/linkedin"
