// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/netlify"
export { default } from "@lockstep/core/providers/netlify"
