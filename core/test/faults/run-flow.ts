import { vi } from "vitest"
import { Refused } from "./answers.ts"
import { contentOf, halvesIn } from "./audit.ts"
import { AnswerLost } from "./delivery.ts"
import type { Call, Fault } from "./fault.ts"
import type { Attempt, Flow } from "./flow.ts"
import { openSite, type Site, type SiteKind } from "./site.ts"

/** What a run without a fault does and leaves. */
export interface GoodRun {
  readonly flow: Flow
  readonly kind: SiteKind
  readonly calls: readonly Call[]
  readonly content: readonly string[]
  /** The email address of the user who is signed in when the flow begins. */
  readonly before: string | null
  /** The same at the end. */
  readonly email: string | null
}

/**
 * Goes through a flow in which nothing goes wrong.
 *
 * @param flow - the flow
 * @param kind - of the site
 */
export async function record(flow: Flow, kind: SiteKind): Promise<GoodRun> {
  const site = openSite(kind)
  const attempt = await flow.begin(site)
  const before = await emailOf(site)
  site.line.arm()
  await attempt.first()
  site.line.disarm()
  const { calls } = site.line
  const content = contentOf(site.store)
  return { flow, kind, calls, content, before, email: await emailOf(site) }
}

/**
 * Goes through a flow in which one call goes wrong, and tries again.
 *
 * @param good - the run in which nothing went wrong
 * @param fault - what goes wrong
 * @returns what is wrong with the outcome
 */
export async function runWith(good: GoodRun, fault: Fault): Promise<string[]> {
  const { flow, kind, before } = good
  const site = openSite(kind, fault)
  const attempt = await flow.begin(site)
  const users = new Set(site.store.users.keys())
  const gap = flow
    .gaps?.(kind)
    .find(({ method, kinds }) => method === fault.call.name && kinds.includes(fault.kind))
  const problems: string[] = []
  const expect = (what: string, isSo: boolean): void => void (isSo || problems.push(what))
  const expectHalves = (when: string, expected: readonly string[]): void => {
    const halves = halvesIn(site.store, users)
    expect(`${when}: left ${halves.join(", ")}`, halves.join() === expected.join())
  }
  const expectWhole = async (when: string, halves: readonly string[] = []): Promise<void> => {
    expectHalves(when, halves)
    const content = contentOf(site.store).join("; ")
    expect(`${when}: stored ${content}`, content === good.content.join("; "))
    const email = await emailOf(site)
    expect(`${when}: signed in as ${email}`, email === good.email)
  }
  const again = (): Promise<string> => outcomeOf(attempt.again ?? attempt.first)

  site.line.arm()
  const hung = site.line.hanging.then(() => "hung")
  const outcome = await Promise.race([outcomeOf(attempt.first), hung])
  site.line.disarm()
  if (outcome === "hung") site.abandon()
  const struck = site.line.calls[fault.at]
  expect(`another call: ${struck?.name}`, struck?.name === fault.call.name)
  const left = gap === undefined ? [] : [gap.leaves]
  expectHalves(outcome, left)
  if (outcome === "done") await expectWhole(outcome)
  else {
    const email = await emailOf(site)
    expect(`${outcome}: signed in as ${email}`, failedSessions().includes(email))
    // Documents of a provider that failed are requested again after a while.
    vi.advanceTimersByTime(60_000)
    const retry = await again()
    if (gap?.locksOut) expect(`retry: ${retry}`, retry.startsWith("refused with "))
    else {
      expect(`retry: ${retry}`, retry === "done")
      await expectWhole("retry", left)
    }
  }
  if (outcome === "hung") {
    site.line.release()
    await site.idle()
    const late = await emailOf(site)
    expect(`late end: signed in as ${late}`, late === null || late === good.email)
    const last = late === good.email ? "done" : await again()
    expect(`last retry: ${last}`, last === "done")
    await expectWhole("late end")
  }
  return problems

  /** Users the browser may be signed in as after the flow failed, by email address. */
  function failedSessions(): (string | null)[] {
    if (before === null || fault.kind === "fails before its effect") return [before]
    return [before, good.email, null]
  }
}

async function outcomeOf(attempt: Attempt["first"]): Promise<string> {
  try {
    await attempt()
    return "done"
  } catch (error) {
    if (error instanceof Refused || error instanceof AnswerLost) return error.message
    return `failed: ${error instanceof Error ? error.stack : String(error)}`
  }
}

async function emailOf({ browser }: Site): Promise<string | null> {
  // The shape is that of the wire contract.
  const session = (await browser.session()) as { user: { email: string } } | null
  return session?.user.email ?? null
}
