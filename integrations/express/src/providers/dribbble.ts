// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/dribbble"
export { default } from "@lockstep/core/providers/dribbble"
