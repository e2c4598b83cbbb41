// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/webex"
export { default } from "@lockstep/core/providers/webex"
