// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/vercel"
export { default } from "@lockstep/core/providers/vercel"
