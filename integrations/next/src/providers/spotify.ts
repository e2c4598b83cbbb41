// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/spotify"
export { default } from "@lockstep/core/providers/spotify"
