// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/line"
export { default } from "@lockstep/core/providers/line"
