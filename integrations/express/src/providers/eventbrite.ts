// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/eventbrite"
export { default } from "@lockstep/core/providers/eventbrite"
