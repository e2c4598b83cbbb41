// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/mastodon"
export { default } from "@lockstep/core/providers/mastodon"
