// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/azure-ad-b2c"
export { default } from "@lockstep/core/providers/azure-ad-b2c"
