// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/todoist"
export { default } from "@lockstep/core/providers/todoist"
