// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/onelogin"
export { default } from "@lockstep/core/providers/onelogin"
