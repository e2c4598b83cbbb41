import type { RawResult, RequestAuth } from "@lockstep/core"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { connection } from "../next-connection.ts"
import { canSetCookies, currentCookies, setCookies } from "../next-cookies.ts"
import { headers } from "../next-headers.ts"
import type { HeaderReader } from "../next-origin.ts"
import { ofRequest } from "../request-scope.ts"
import { requestOf, strangeRequest } from "./request-of.ts"

/** An object, and the cookies for which it was created. */
interface Opened {
  readonly cookie: string
  readonly auth: Promise<RequestAuth>
}

/**
 * Creates the function that returns the object of the current request. It returns the same object until
 * something sets cookies, such as `signIn`.
 */
export function createAuthOfServer(configFor: ConfigFor): () => Promise<RequestAuth> {
  const opened = new WeakMap<HeaderReader, Opened>()
  return async () => {
    // First, so that Next.js stops here when it prerenders, before anything needs a secret or a database.
    const received = await ofRequest(headers)
    await connection()
    const cookie = await currentCookies(received)
    const known = opened.get(received)
    if (known?.cookie === cookie) return known.auth
    const keep = (now: string): unknown => opened.set(received, { cookie: now, auth })
    // Its own cookies make no other object necessary.
    const auth = open(configFor, received, cookie, async () => keep(await currentCookies(received)))
    keep(cookie)
    return auth
  }
}

async function open(
  configFor: ConfigFor,
  received: HeaderReader,
  cookie: string,
  keep: () => Promise<unknown>,
): Promise<RequestAuth> {
  const { engine, basePath } = await configFor()
  const origin = originOrRefusal(received)
  const isStrange = origin instanceof Response
  const sent = new Headers()
  // Headers that identify the origin of a request, without those that describe its body.
  for (const name of ["origin", "sec-fetch-site", "user-agent"]) {
    const value = received.get(name)
    if (value !== null) sent.set(name, value)
  }
  if (cookie !== "") sent.set("cookie", cookie)
  const request = isStrange ? strangeRequest() : requestOf(origin, sent)
  const canSet = !isStrange && (await canSetCookies())
  const auth = await engine.for(request, { basePath, canSetCookies: canSet })
  return canSet ? settingCookies(auth, keep) : auth
}

/** The same functions, after which their cookies are set. */
function settingCookies(auth: RequestAuth, keep: () => Promise<unknown>): RequestAuth {
  const isSet = new Map<string, string>()
  const settle = async (): Promise<void> => {
    const fresh: RawResult["cookies"] = auth.cookies.filter(
      ({ name, value }) => isSet.get(name) !== value,
    )
    // Once only: what sets a cookie of the same name afterwards, such as `signOut`, is right.
    for (const { name, value } of fresh) isSet.set(name, value)
    if (fresh.length === 0) return
    await setCookies(fresh)
    await keep()
  }
  const following: Record<string, unknown> = {}
  for (const [name, member] of Object.entries<unknown>({ ...auth })) {
    following[name] = name === "apply" ? member : followed(member, settle)
  }
  const getters = {
    cookies: { get: () => auth.cookies },
    setCookie: { get: () => auth.setCookie },
  }
  // It has the properties of the other one.
  return Object.defineProperties(following, getters) as object as RequestAuth
}

function followed(member: unknown, settle: () => Promise<void>): unknown {
  if (typeof member === "function") {
    return async (...given: unknown[]): Promise<unknown> => {
      const result: unknown = await Reflect.apply(member, undefined, given)
      await settle()
      return result
    }
  }
  if (typeof member !== "object" || member === null) return member
  const functions = Object.entries(member).map(([name, each]) => [name, followed(each, settle)])
  return Object.fromEntries(functions)
}
