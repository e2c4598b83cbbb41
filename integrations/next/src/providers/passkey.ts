// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/passkey"
export { default } from "@lockstep/core/providers/passkey"
