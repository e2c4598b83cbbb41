// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/click-up"
export { default } from "@lockstep/core/providers/click-up"
