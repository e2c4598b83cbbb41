// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/logto"
export { default } from "@lockstep/core/providers/logto"
