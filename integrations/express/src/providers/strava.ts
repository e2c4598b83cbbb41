// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/strava"
export { default } from "@lockstep/core/providers/strava"
