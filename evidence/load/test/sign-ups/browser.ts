import { openRequests, SignInFailed } from "./requests.ts"

/** A browser of one user. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  /**
   * Signs in at the provider, and so signs up the first time.
   *
   * @throws SignInFailed when the application did not respond, or responded with an error
   */
  signIn(): Promise<void>
  /** The email address of the session; `null` without one. */
  email(): Promise<string | null>
}

/** Opens a browser. */
export function openBrowser(user: string, origins: readonly string[], first: number): Browser {
  const { cookies, send } = openRequests(origins, first)

  async function read(path: string): Promise<Record<string, unknown> | null> {
    const response = await send(path)
    if (response.status !== 200) throw new SignInFailed(`${path}: ${response.status}`)
    // What these routes respond with is fixed by the wire contract.
    return (await response.json()) as Record<string, unknown> | null
  }

  function next(response: Response): URL {
    const location = new URL(response.headers.get("location") ?? "about:error?error=none")
    const error = location.searchParams.get("error")
    if (error !== null) throw new SignInFailed(`${response.status} ${error}`)
    return location
  }

  return {
    cookies,
    async signIn() {
      const csrfToken = String((await read("csrf"))?.["csrfToken"])
      const body = new URLSearchParams({ csrfToken })
      const away = next(await send("signin/provider", { method: "POST", body }))
      const state = away.searchParams.get("state") ?? ""
      const query = new URLSearchParams({ code: user, state })
      next(await send(`callback/provider?${query}`))
    },
    async email() {
      const session = await read("session")
      // The shape is that of the wire contract.
      return session === null ? null : (session["user"] as { email: string }).email
    },
  }
}
