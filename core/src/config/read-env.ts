import { providerEnvName } from "../provider/provider-env-name.ts"

/** Environment variables, by name. */
export type Env = Readonly<Record<string, string | undefined>>

/** What the environment says about the configuration. */
export interface EnvOptions {
  /** Newest first. */
  readonly secrets: readonly string[]
  /** The application's public URL, as written. */
  readonly url: string | undefined
  readonly trustHost: boolean
  /** {@link EnvOptions.trustHost} does not only follow from what `NODE_ENV` is not. */
  readonly hostStated: boolean
  /** No attacker can choose the host of a request: in development, and where the platform sets it. */
  readonly isHostSafe: boolean
  /** `NODE_ENV` is `development` or `test`: names of deployments may be any others. */
  readonly isDevelopment: boolean
  readonly redirectProxyUrl: string | undefined
  readonly redirectProxyOrigins: readonly string[]
  readonly redirectProxySecret: string | undefined
}

/** The process's environment, where the runtime has one. */
export function processEnv(): Env {
  // Runtimes other than Node.js may have no `process`, which its type does not tell.
  const runtime = globalThis as { process?: { env?: Env } }
  return runtime.process?.env ?? {}
}

/**
 * Reads `AUTH_URL`, `AUTH_SECRET`, `AUTH_SECRET_1` to `_3`, `AUTH_TRUST_HOST`, `AUTH_REDIRECT_PROXY_URL`,
 * `AUTH_REDIRECT_PROXY_SECRET`, `AUTH_REDIRECT_PROXY_ORIGINS` (separated by commas or blanks) and the legacy `NEXTAUTH_URL` and `NEXTAUTH_SECRET`. An empty variable counts as absent.
 */
export function readEnv(env: Env): EnvOptions {
  const value = (name: string): string | undefined => textOf(env[name])?.trim() || undefined
  const secrets = [
    value("AUTH_SECRET_3"),
    value("AUTH_SECRET_2"),
    value("AUTH_SECRET_1"),
    value("AUTH_SECRET") ?? value("NEXTAUTH_SECRET"),
  ]
  return {
    secrets: secrets.filter((secret) => secret !== undefined),
    url: value("AUTH_URL") ?? value("NEXTAUTH_URL"),
    ...readTrust(value),
    redirectProxyUrl: value("AUTH_REDIRECT_PROXY_URL"),
    redirectProxySecret: value("AUTH_REDIRECT_PROXY_SECRET"),
    redirectProxyOrigins: (value("AUTH_REDIRECT_PROXY_ORIGINS") ?? "")
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}

/** Only what is a string: on some platforms bindings, which are objects, stand among the variables. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function readTrust(
  value: (name: string) => string | undefined,
): Pick<EnvOptions, "trustHost" | "hostStated" | "isHostSafe" | "isDevelopment"> {
  const nodeEnv = value("NODE_ENV") ?? ""
  const isDevelopment = ["development", "test"].includes(nodeEnv)
  // These platforms set the host header themselves, before a request reaches the application.
  const isHostSafe = isDevelopment || (value("VERCEL") ?? value("CF_PAGES")) !== undefined
  const variable = value("AUTH_TRUST_HOST")
  const stated = variable === undefined ? undefined : !/^(?:0|false|no|off)$/i.test(variable)
  return {
    trustHost: stated ?? (isHostSafe || nodeEnv !== "production"),
    hostStated: stated ?? isHostSafe,
    isHostSafe,
    isDevelopment,
  }
}

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
