import type { Callbacks, RedirectParams, SessionParams } from "./callbacks.ts"
import { withoutUndefined } from "../reading/read-json.ts"

/** Longer destinations than this (in characters) are not followed; they would not fit into a cookie. */
const destinationLimit = 2048

/** Used if the application sets no callback. */
export const defaultCallbacks: Readonly<Callbacks> = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => sameOriginUrl({ url, baseUrl }),
  jwt: ({ token }) => token,
  session: ({ session }) => clientSession(session),
}

/**
 * The URL when it stays on the application's own origin, else the origin. Everything goes through the
 * URL parser that browsers use, so that `//host`, `/\host`, `https:host`, tabs and line breaks inside
 * are judged as a browser would follow them.
 */
function sameOriginUrl({ url, baseUrl }: RedirectParams): string {
  if (url === baseUrl || url.length > destinationLimit || !URL.canParse(url, baseUrl))
    return baseUrl
  const target = new URL(url, baseUrl)
  // The origin of `blob:` is that of the page that made it, so the protocol is compared as well.
  const { origin, protocol } = new URL(baseUrl)
  const isOurs = target.origin === origin && target.protocol === protocol
  return isOurs && target.username === "" && target.password === "" ? target.href : baseUrl
}

function clientSession({ user, expires }: SessionParams["session"]): SessionParams["session"] {
  if (user === undefined) return { expires }
  const { name, email, image } = user
  return { user: withoutUndefined({ name, email, image }), expires }
}
