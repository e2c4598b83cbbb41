// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/instagram"
export { default } from "@lockstep/core/providers/instagram"
