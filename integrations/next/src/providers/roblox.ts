// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/roblox"
export { default } from "@lockstep/core/providers/roblox"
