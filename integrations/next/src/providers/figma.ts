// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/figma"
export { default } from "@lockstep/core/providers/figma"
