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
 * Provider option: `true` permits plain `http:` endpoints. For a provider on the developer's own
 * machine; anybody on the network path could otherwise read and forge what is exchanged.
 */
export const allowInsecureRequests: unique symbol = Symbol.for(
  "@lockstep/core allow-insecure-requests",
)
