// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/fusionauth"
export { default } from "@lockstep/core/providers/fusionauth"
