import lighthouse from "lighthouse"
import { chromium } from "playwright-core"
import { onTestFinished } from "vitest"

import { freePort } from "../../../../core/test/support/free-port.ts"

/** Points from 0 to 100, in the order of the columns of docs/lighthouse.md. Pages for users alone have no SEO. */
export type Scores = readonly [accessibility: number, bestPractices: number, seo?: number]

/** A page to measure. */
export interface MeasuredPage {
  readonly url: string
  /** Of a user who is signed in. */
  readonly cookie?: string
  /** Whether search engines are to find the page. */
  readonly isPublic?: boolean
}

/** What Lighthouse finds on a page. */
export interface Measurement {
  readonly scores: Scores
  /** IDs of the audits that the page does not pass. */
  readonly failures: readonly string[]
}

/**
 * Measures pages in a separate Chromium, at 1350 x 940 pixels. Speed is not measured: it is that of the
 * machine.
 *
 * @param pages - by the names in docs/lighthouse.md
 * @throws Error when a page cannot be measured
 */
export async function measurePages(
  pages: Readonly<Record<string, MeasuredPage>>,
): Promise<Record<string, Measurement>> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env["LOCKSTEP_CHROMIUM"] ?? "",
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  })
  onTestFinished(() => browser.close())
  const measured: Record<string, Measurement> = {}
  for (const [name, page] of Object.entries(pages)) measured[name] = await measure(page, port)
  return measured
}

/** How often Lighthouse may give up on a page, which it does after fixed times, on a machine under load. */
const maxAttempts = 3

async function measure(page: MeasuredPage, port: number, attempt = 1): Promise<Measurement> {
  try {
    return await measureOnce(page, port)
  } catch (error) {
    if (attempt === maxAttempts) throw error
    return measure(page, port, attempt + 1)
  }
}

async function measureOnce(
  { url, cookie, isPublic = false }: MeasuredPage,
  port: number,
): Promise<Measurement> {
  const categories = ["accessibility", "best-practices", ...(isPublic ? ["seo"] : [])]
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    onlyCategories: categories,
    formFactor: "desktop",
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1 },
    // The page itself is not slowed: Lighthouse only computes the speeds of a slow device, which no category here
    // has. It waits a second until the page and the network are quiet, instead of five with any other method.
    throttlingMethod: "simulate",
    disableFullPageScreenshot: true,
    // Lighthouse requests the file from inside the page, whose policy denies that; crawlers do not.
    skipAudits: ["robots-txt"],
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
  const { runtimeError, categories: measured, audits } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const [accessibility = 0, bestPractices = 0, seo] = categories.map((name) =>
    Math.round((measured[name]?.score ?? 0) * 100),
  )
  const weighty = Object.values(measured).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  const failures = weighty.filter((id) => (audits[id]?.score ?? 1) < 1)
  const scores = [accessibility, bestPractices] as const
  return { scores: seo === undefined ? scores : [...scores, seo], failures }
}
