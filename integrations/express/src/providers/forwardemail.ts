// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/forwardemail"
export { default } from "@lockstep/core/providers/forwardemail"
