export { type ProgrammableProvider, programmableProvider } from "./programmable-provider.ts"
export type { Behavior } from "./provider/behavior.ts"
export type { ProgrammableProviderOptions, TokenKind } from "./provider/provider-state.ts"
export {
  type CeremonyOptions,
  type CeremonyResult,
  type Deviations,
  type SoftwarePasskey,
  softwarePasskey,
} from "./software-passkey.ts"
