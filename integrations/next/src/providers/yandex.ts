// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/yandex"
export { default } from "@lockstep/core/providers/yandex"
