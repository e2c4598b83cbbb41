/** Thrown where an application did not go on with a sign-in. */
export class SignInFailed extends Error {
  override readonly name = "SignInFailed"
}

/** Sends requests of one browser, which keeps cookies. */
export interface Requests {
  readonly cookies: ReadonlyMap<string, string>
  /** Another browser with the same cookies. */
  copy(origin: string): Requests
  /** @throws SignInFailed when the application did not respond */
  send(path: string, init?: RequestInit): Promise<Response>
}

/** Opens a browser without a page. */
export function openRequests(
  origins: readonly string[],
  first = 0,
  added: Readonly<Record<string, string>> = {},
  received: ReadonlyMap<string, string> = new Map(),
): Requests {
  const cookies = new Map(received)
  let turn = first
  return {
    cookies,
    copy: (origin) => openRequests([origin], 0, added, cookies),
    async send(path, init = {}) {
      const origin = origins[turn++ % origins.length]
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const headers = { ...added, ...(cookie !== "" && { cookie }) }
      let response: Response
      try {
        response = await fetch(`${origin}/auth/${path}`, { ...init, headers, redirect: "manual" })
        // A process can end in the middle of a response.
        response = new Response(await response.text(), response)
      } catch (cause) {
        throw new SignInFailed(`${path} got no response.`, { cause })
      }
      for (const header of response.headers.getSetCookie()) {
        const [pair = "", ...attributes] = header.split("; ")
        const at = pair.indexOf("=")
        if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    },
  }
}
