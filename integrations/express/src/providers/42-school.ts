// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/42-school"
export { default } from "@lockstep/core/providers/42-school"
