// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/resend"
export { default } from "@lockstep/core/providers/resend"
