// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/wechat"
export { default } from "@lockstep/core/providers/wechat"
