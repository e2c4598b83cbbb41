// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/osso"
export { default } from "@lockstep/core/providers/osso"
