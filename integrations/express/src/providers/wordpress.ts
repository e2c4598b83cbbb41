// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/wordpress"
export { default } from "@lockstep/core/providers/wordpress"
