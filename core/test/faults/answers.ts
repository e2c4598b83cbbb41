import { driverDetail } from "./fault.ts"
import { accessToken, apiKey, client } from "./site.ts"

/** Thrown where a flow stops because the application did not go on with it. */
export class Refused extends Error {
  override readonly name = "Refused"
  readonly type: string

  constructor(type: string) {
    super(`refused with ${type}`)
    this.type = type
  }
}

/** The types that a browser may get to see when a part of the application fails. */
const stableTypes: ReadonlySet<string> = new Set([
  "AccountNotLinked",
  "Configuration",
  "EmailSignin",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "Verification",
  "WebAuthnVerificationError",
])

const secrets = [driverDetail, accessToken, apiKey, client.clientSecret, "sentinel-code"]

/**
 * Takes an answer that goes on with a flow.
 *
 * @param response - of the application
 * @returns a URL where it leads, or its body
 * @throws Refused when it is an error; Error when it is one that must not be
 */
export async function taken(response: Response): Promise<string> {
  const location = response.headers.get("location")
  const text = await response.text()
  const type = errorOf(response, location, text)
  if (type === undefined) return location ?? text
  const whole = [...response.headers].flat().concat(text).join("\n")
  if (secrets.some((secret) => whole.includes(secret))) throw new Error(`told a secret: ${whole}`)
  if (/\.[jt]s:\d+/.test(whole)) throw new Error(`told a stack: ${whole}`)
  if (!stableTypes.has(type)) throw new Error(`has an unknown error type: ${type}`)
  throw new Refused(type)
}

function errorOf({ status }: Response, location: string | null, text: string): string | undefined {
  if (location !== null) return new URL(location).searchParams.get("error") ?? undefined
  if (status < 400) return undefined
  // Data is requested as JSON, whether it succeeds or not.
  const { error } = JSON.parse(text) as { error?: unknown }
  return String(error)
}
