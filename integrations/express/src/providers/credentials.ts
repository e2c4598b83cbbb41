// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/credentials"
export { default } from "@lockstep/core/providers/credentials"
