// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/passage"
export { default } from "@lockstep/core/providers/passage"
