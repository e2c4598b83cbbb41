// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/ory-hydra"
export { default } from "@lockstep/core/providers/ory-hydra"
