// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/reddit"
export { default } from "@lockstep/core/providers/reddit"
