// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/threads"
export { default } from "@lockstep/core/providers/threads"
