import { providerEnvName } from "../provider/provider-env-name.ts"
import { textOf } from "./read-env.ts"

/** What the environment says about a provider. */
export interface ProviderEnv {
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  readonly issuer: string | undefined
  readonly apiKey: string | undefined
}

/**
 * Reads `AUTH_{ID}_ID`, `AUTH_{ID}_SECRET`, `AUTH_{ID}_ISSUER` and `AUTH_{ID}_KEY`. An empty variable counts as absent.
 */
export function readProviderEnv(
  id: string,
  env: Readonly<Record<string, string | undefined>>,
): ProviderEnv {
  const value = (end: string): string | undefined =>
    textOf(env[`${providerEnvName(id)}_${end}`]) || undefined
  return {
    clientId: value("ID"),
    clientSecret: value("SECRET"),
    issuer: value("ISSUER"),
    apiKey: value("KEY"),
  }
}
