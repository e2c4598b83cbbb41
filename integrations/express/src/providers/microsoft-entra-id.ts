// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/microsoft-entra-id"
export { default } from "@lockstep/core/providers/microsoft-entra-id"
