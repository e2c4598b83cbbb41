// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/boxyhq-saml"
export { default } from "@lockstep/core/providers/boxyhq-saml"
