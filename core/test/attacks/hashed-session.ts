import { sessionCookie, visitor } from "../support/visitor.ts"
import { sessionApplication } from "../support/session-application.ts"

/** A session of which the database has a hash, and by what a page names another session of the user. */
export async function hashedSession() {
  const session = { columns: { facts: true }, hashTokens: true } as const
  const { auth, config, enter, idOf, tokensOf } = await sessionApplication({ more: { session } })
  const browser = await enter()
  const [stored = ""] = await tokensOf()
  await enter()
  const own = await auth.for(browser.pageRequest())
  const other = (await own.sessions.list()).find(({ isCurrent }) => !isCurrent)
  const sessions = await (await auth.forUser(idOf())).sessions.list()
  if (sessions.length !== 2 || other === undefined) throw new Error("There are not two sessions.")
  return {
    cookie: browser.cookies.get(sessionCookie) ?? "",
    stored,
    handle: other.handle,
    async opens(value: string): Promise<boolean> {
      const another = visitor(config)
      another.cookies.set(sessionCookie, value)
      return (await another.session()) !== null
    },
    isHandle: (value: string): Promise<boolean> => own.sessions.end(value),
  }
}
