// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/naver"
export { default } from "@lockstep/core/providers/naver"
