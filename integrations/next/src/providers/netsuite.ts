// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/netsuite"
export { default } from "@lockstep/core/providers/netsuite"
