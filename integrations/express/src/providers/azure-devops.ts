// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/azure-devops"
export { default } from "@lockstep/core/providers/azure-devops"
