// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/tiktok"
export { default } from "@lockstep/core/providers/tiktok"
