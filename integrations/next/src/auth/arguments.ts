import type { IncomingMessage, ServerResponse } from "node:http"
import type { NextRequest } from "next/server.js"

/** A request that Next.js made: `nextUrl` is what it adds. */
export function isNextRequest(value: unknown): value is NextRequest {
  return value instanceof Request && "nextUrl" in value
}

/**
 * Returns the request and the response of the Pages Router: `auth(req, res)`, or `auth(context)` with both.
 *
 * @returns `undefined` if the arguments are something else
 */
export function nodePairOf(
  first: unknown,
  second: unknown,
): readonly [IncomingMessage, ServerResponse] | undefined {
  const context = propertiesOf(first)
  const [req, res] = "req" in context ? [context["req"], context["res"]] : [first, second]
  // Requests of the App Router have `Headers` there.
  const { headers } = propertiesOf(req)
  const isPair = isObject(headers) && !("get" in headers) && isObject(res)
  // The headers of a request are all that is needed, and mocks often have nothing else.
  return isPair ? [req as IncomingMessage, res as ServerResponse] : undefined
}

/** Returns an error for arguments that belong to no form of a function. */
export function noForm(name: "auth" | "getAuth", first: unknown): TypeError {
  if (first instanceof Request) {
    const proxy = name === "auth" ? "auth(request, event)" : "getAuth(request) with its NextRequest"
    return new TypeError(
      `${name} got a request as only proxy.ts or middleware.ts passes it. In a route handler, call ${name}() without arguments, or export auth((req) => …), where req.auth is the session. In proxy.ts, call ${proxy}.`,
    )
  }
  if ("providers" in propertiesOf(first)) {
    return new TypeError(
      `${name} got a configuration. Pass it to FullstackAuth, and call ${name}() without arguments.`,
    )
  }
  const wrapping = name === "auth" ? " To wrap a handler, call auth((req) => …)." : ""
  return new TypeError(
    `${name} got an argument that it does not take. In a server component, a route handler or a server action, call ${name}() without arguments. In an API route of the Pages Router, call ${name}(req, res), and in getServerSideProps, ${name}(context).${wrapping}`,
  )
}

function isObject(value: unknown): value is object {
  return Object(value) === value
}

function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  // Of a value that is no object, an object without properties of its own.
  return Object(value) as Readonly<Record<string, unknown>>
}
