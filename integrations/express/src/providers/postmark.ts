// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/postmark"
export { default } from "@lockstep/core/providers/postmark"
