// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/vk"
export { default } from "@lockstep/core/providers/vk"
