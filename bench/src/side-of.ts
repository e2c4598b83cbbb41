import type { Case } from "./cases.ts"
import type { Side } from "./measure.ts"
import type { Site } from "./sites.ts"

/**
 * Prepares a site for a case, and sends it the first request.
 *
 * @throws Error when the response is not what the case is about
 */
export async function sideOf({ name, prepare, isRight }: Case, site: Site): Promise<Side> {
  const request = await prepare(site)
  const response = await site.answer(await request())
  if (!isRight(response)) {
    const { status, headers } = response
    throw new Error(`${name}: answered ${status} ${headers.get("location") ?? ""}`)
  }
  return { request, answer: site.answer }
}
