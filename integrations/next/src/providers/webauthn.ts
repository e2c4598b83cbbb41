// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/webauthn"
export { default } from "@lockstep/core/providers/webauthn"
