// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/slack"
export { default } from "@lockstep/core/providers/slack"
