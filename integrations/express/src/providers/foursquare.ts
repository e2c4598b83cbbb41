// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/foursquare"
export { default } from "@lockstep/core/providers/foursquare"
