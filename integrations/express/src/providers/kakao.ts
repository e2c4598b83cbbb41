// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/kakao"
export { default } from "@lockstep/core/providers/kakao"
