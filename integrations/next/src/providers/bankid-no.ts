// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/bankid-no"
export { default } from "@lockstep/core/providers/bankid-no"
