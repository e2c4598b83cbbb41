// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/freshbooks"
export { default } from "@lockstep/core/providers/freshbooks"
