export { Auth } from "@lockstep/core"
export { AdapterError, wrapMethods } from "@lockstep/core/adapters"
export * as store from "store"
