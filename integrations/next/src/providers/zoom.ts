// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/zoom"
export { default } from "@lockstep/core/providers/zoom"
