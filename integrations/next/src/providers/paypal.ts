// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/paypal"
export { default } from "@lockstep/core/providers/paypal"
