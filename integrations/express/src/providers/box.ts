// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/box"
export { default } from "@lockstep/core/providers/box"
