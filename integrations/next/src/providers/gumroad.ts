// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/gumroad"
export { default } from "@lockstep/core/providers/gumroad"
