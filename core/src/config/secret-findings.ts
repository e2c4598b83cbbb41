import { type Finding, finding, type MistakeName } from "./mistakes.ts"

/** Shortest secret that is accepted, in characters. */
export const shortestSecret = 16
/** A shorter secret is worth a warning, in characters. */
const longEnough = 32
const advice = `at least ${longEnough} random characters, for example from: openssl rand -base64 33`

/**
 * Lists what is wrong with secrets; never their values.
 *
 * @param path - of the option, for example `secret`
 * @param short - the mistake of a secret that is too short
 */
export function secretFindings(
  path: string,
  secrets: string | readonly string[] = [],
  short: MistakeName = "secret-short",
): Finding[] {
  const list = [secrets].flat()
  if (list.length === 0 && path === "secret") {
    const message = `is missing. Set the environment variable AUTH_SECRET to ${advice}.`
    return [finding("secret-missing", path, message)]
  }
  return list.flatMap((secret, index) => {
    if (secret.length >= longEnough) return []
    const mistake = secret.length < shortestSecret ? short : "secret-weak"
    const place = list.length === 1 ? path : `${path}[${index}]`
    return [finding(mistake, place, `has ${secret.length} characters. Replace it by ${advice}.`)]
  })
}

/**
 * The secrets of an option. An empty one, or an empty list, counts as absent, as an empty environment
 * variable does.
 */
export function secretList(
  secret: string | readonly string[] | undefined,
): readonly string[] | undefined {
  const filled = [secret ?? []].flat().filter(Boolean)
  return filled.length === 0 ? undefined : filled
}
