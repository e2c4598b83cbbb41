// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/frontegg"
export { default } from "@lockstep/core/providers/frontegg"
