import { expect, vi } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { mailApplication, signInByMail } from "../email/mailbox.ts"
import { visitor, type Visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { currentProvider, providerOf, signIn } from "../support/current-provider.ts"
import type { Application } from "../support/application.ts"

/** Adapter methods before which a test can let something else happen. */
const pausing = [
  "createSession",
  "getUserByAccount",
  "linkAccount",
  "listAccountsByUserId",
  "updateUser",
] as const satisfies AdapterMethod[]

/** An application with every sign-in method. */
export function openApplication(
  strategy: "database" | "jwt",
  isAtomic = true,
  replacedToo: ReplacedMethods = {},
) {
  const between = new Map<AdapterMethod, () => Promise<unknown>>()
  const replaced = Object.fromEntries(
    pausing.map((name) => [
      name,
      async (...args: never[]) => {
        const act = between.get(name)
        between.delete(name)
        await act?.()
        // Each wrapper passes on exactly what its own method was called with.
        return (site.adapter[name] as (...given: never[]) => unknown)(...args)
      },
    ]),
  )
  const formPost = { authorization: { params: { response_mode: "form_post" } } }
  const step = isAtomic ? {} : { createUserWithAccount: undefined }
  const site: ReturnType<typeof mailApplication> = mailApplication({
    others: [providerOf(), providerOf("second"), providerOf("posting", formPost), Passkey],
    replaced: { ...replaced, ...step, ...replacedToo },
    config: { session: { strategy }, experimental: { enableWebAuthn: true } },
  })
  /** Ada has never been here. She asks for a link and follows it. */
  const adaSignsIn = async (): Promise<Visitor> => {
    const browser = visitor(site.config)
    await signInByMail(browser, site)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    return browser
  }
  return { ...site, adaSignsIn, between }
}

/** The same, and an attacker who registered the address of Ada there. */
export async function hijacked(strategy: "database" | "jwt", replaced: ReplacedMethods = {}) {
  const site = openApplication(strategy, true, replaced)
  comesBackAs("mallory")
  const attacker = visitor(site.config)
  await signIn(attacker)
  return { ...site, attacker }
}

export function comesBackAs(sub: string): void {
  currentProvider().does.claims = (good) => ({ ...good, sub, email_verified: false })
}

/** What a request of the attacker that was under way does at this moment. */
export async function linkFurther({ adapter }: Application): Promise<void> {
  comesBackAs("further")
  const ada = await adapter.getUserByEmail?.("ada@example.com")
  const key = { provider: "second", providerAccountId: "further" }
  await adapter.linkAccount?.({ ...key, userId: ada?.id ?? "", type: "oidc" })
}

/** Whether a session outlives its next renewal. */
export async function staysIn(browser: Visitor): Promise<boolean> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 86_400_000 })
  try {
    return (await browser.session()) !== null
  } finally {
    vi.useRealTimers()
  }
}
