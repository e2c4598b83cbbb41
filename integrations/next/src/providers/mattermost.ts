// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/mattermost"
export { default } from "@lockstep/core/providers/mattermost"
