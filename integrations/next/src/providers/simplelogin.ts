// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/simplelogin"
export { default } from "@lockstep/core/providers/simplelogin"
