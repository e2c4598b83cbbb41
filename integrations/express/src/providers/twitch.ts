// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/twitch"
export { default } from "@lockstep/core/providers/twitch"
