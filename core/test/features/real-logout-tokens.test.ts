import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { logoutApplication, type LogoutVisitor } from "./logout-application.ts"
import { sharedStore } from "../support/application.ts"

describe.each(["jwt", "database"] as const)("a sign-out at oidc-provider, under %s", (strategy) => {
  /** An application at one origin, a second process of it, and a provider that sends logout tokens to the first. */
  async function open(isSessionRequired: boolean) {
    const stored = { adapter: MemoryAdapter(), session: { strategy, columns: { facts: true } } }
    const app = await logoutApplication({
      more: {
        store: sharedStore(),
        features: [backChannelLogout({ requireType: true })],
        // The type of a spread has no literals.
        ...(strategy === "database" && (stored as Partial<AuthConfig>)),
      },
      client: (auth) => ({
        backchannel_logout_uri: `${auth}/backchannel-logout/local`,
        backchannel_logout_session_required: isSessionRequired,
      }),
    })
    const second = { ...app.config, features: [backChannelLogout()] }
    const elsewhere = async (browser: LogoutVisitor): Promise<unknown> => {
      const pairs = [...browser.cookies(`${app.auth}/session`)]
      const cookie = pairs.map(([name, value]) => `${name}=${value}`).join("; ")
      const request = new Request(`${app.auth}/session`, { headers: { cookie } })
      return (await Auth(request, second)).json()
    }
    return { ...app, elsewhere }
  }

  // fault B2
  test.each([true, false])("ends the session in two processes (by sid: %s)", async (bySid) => {
    const { elsewhere, errors, openid, visitor, warnings } = await open(bySid)
    const [ada, phone, grace] = [visitor(), visitor(), visitor()]
    await ada.signIn("ada")
    await phone.signIn("ada")
    await grace.signIn("grace")
    expect(await elsewhere(ada)).toMatchObject({ user: { name: "Ada Lovelace" } })
    await ada.confirmAtProvider(`${openid.issuer}/session/end`)
    expect([await ada.session(), await elsewhere(ada)]).toEqual([null, null])
    expect((await elsewhere(phone)) !== null).toBe(bySid)
    expect([await grace.session(), await elsewhere(grace)]).not.toContain(null)
    expect([...warnings, ...errors]).toEqual([])
  })
})
