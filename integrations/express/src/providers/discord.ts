// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/discord"
export { default } from "@lockstep/core/providers/discord"
