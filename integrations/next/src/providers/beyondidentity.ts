// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/beyondidentity"
export { default } from "@lockstep/core/providers/beyondidentity"
