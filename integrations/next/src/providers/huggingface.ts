// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/huggingface"
export { default } from "@lockstep/core/providers/huggingface"
