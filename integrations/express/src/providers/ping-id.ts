// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/ping-id"
export { default } from "@lockstep/core/providers/ping-id"
