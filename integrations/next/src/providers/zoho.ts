// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/zoho"
export { default } from "@lockstep/core/providers/zoho"
