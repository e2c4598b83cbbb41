import { providerLogout } from "../../src/features/provider-logout.ts"
import { Auth, type AuthConfig, raw, skipCSRFCheck } from "../../src/index.ts"
import { visitor, type Visitor } from "../support/visitor.ts"
import { providerOf, signIn } from "../support/current-provider.ts"

const endSession = "https://local.example/logout"
const hintName = "authjs.logout"
const form = { federated: "true", callbackUrl: "/bye" }

/**
 * What signing out of the provider seals, and what opens it.
 *
 * @param config - the rest of the application
 */
export async function logoutValues(config: AuthConfig) {
  const application: AuthConfig = {
    ...config,
    providers: [providerOf("local", { endSession })],
    features: [providerLogout()],
  }
  const hint = (await signedIn(application)).cookies.get(hintName) ?? ""
  const away = await signedIn(application)
  const url = new URL(locationOf(await away.submit("signout", form)))
  const state = url.searchParams.get("state") ?? ""
  const returnName = [...away.cookies.keys()].find((name) =>
    name.startsWith("authjs.logout-return"),
  )
  const [returnCookie = ""] = returnName === undefined ? [] : [away.cookies.get(returnName)]
  return {
    hint,
    returnCookie,
    ticket: await ticketOf(application, await signedIn(application)),
    async isHint(value: string) {
      const browser = await signedIn(application)
      browser.cookies.set(hintName, value)
      return locationOf(await browser.submit("signout", form)).startsWith(endSession)
    },
    async isReturn(value: string) {
      away.cookies.set(returnName ?? "", value)
      return locationOf(await away.get(`signed-out/local?state=${state}`)).endsWith("/bye")
    },
    isTicket: async (value: string) =>
      (await visitor(application).get(`signout?step=${encodeURIComponent(value)}`)).status === 302,
  }
}

async function signedIn(application: AuthConfig): Promise<Visitor> {
  const browser = visitor(application)
  await signIn(browser)
  return browser
}

/** A server function signs out, whose request does not bring the hint. */
async function ticketOf(application: AuthConfig, { cookies }: Visitor): Promise<string> {
  const sent = [...cookies].filter(([name]) => !name.startsWith(hintName))
  const cookie = sent.map(([name, value]) => `${name}=${value}`).join("; ")
  const request = new Request("http://app.example.com/auth/signout", {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { cookie },
  })
  const { redirect } = await Auth(request, { ...application, skipCSRFCheck, raw })
  return new URL(redirect ?? "").searchParams.get("step") ?? ""
}

function locationOf(response: Response): string {
  return response.headers.get("location") ?? ""
}
