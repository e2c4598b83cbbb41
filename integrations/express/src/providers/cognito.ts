// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/cognito"
export { default } from "@lockstep/core/providers/cognito"
