/**
 * Provider option: replaces `fetch` for every request to the provider's endpoints (discovery, keys,
 * token, userinfo), for example to go through a corporate proxy.
 *
 * ```ts
 * Google({ [customFetch]: (input, init) => proxiedFetch(input, init) })
 * ```
 */
export const customFetch: unique symbol = Symbol.for("@lockstep/core custom-fetch")

/**
 * The property in which the function of a provider puts what core needs only for this type of provider, so that
 * only applications that call the function have it in their bundle.
 */
export const ownParts: unique symbol = Symbol.for("@lockstep/core own-parts")

/**
 * Provider option: `true` permits plain `http:` endpoints on any host. Anyone on the network path can
 * then read and forge what is exchanged. A provider on this machine (`localhost`, `127.0.0.1`, `[::1]`)
 * needs no permission.
 */
export const allowInsecureRequests: unique symbol = Symbol.for(
  "@lockstep/core allow-insecure-requests",
)
