// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/osu"
export { default } from "@lockstep/core/providers/osu"
