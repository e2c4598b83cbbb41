// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/sendgrid"
export { default } from "@lockstep/core/providers/sendgrid"
