// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/vipps"
export { default } from "@lockstep/core/providers/vipps"
