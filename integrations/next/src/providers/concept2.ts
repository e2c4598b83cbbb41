// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/concept2"
export { default } from "@lockstep/core/providers/concept2"
