// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/zitadel"
export { default } from "@lockstep/core/providers/zitadel"
