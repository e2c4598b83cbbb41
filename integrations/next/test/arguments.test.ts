import { NextRequest } from "next/server.js"
import { describe, expect, test } from "vitest"
import { FullstackAuth } from "../src/index.ts"
import { configWith } from "./support/users.ts"
import { event } from "./support/visitor.ts"

const url = "http://localhost:3000/"
const routeContext = { params: Promise.resolve({ id: "1" }) }
const props = { ...routeContext, searchParams: Promise.resolve({}) }
const node = { headers: { host: "localhost:3000" }, url: "/" }

const inRouteHandler = /In a route handler, call \w+\(\) without arguments/
const configuration = /Pass it to FullstackAuth/
const anywhere = /In a server component, a route handler or a server action, call \w+\(\)/

/** Arguments that belong to no form of either function. */
const wrong: readonly (readonly [what: string, args: readonly unknown[], sentence: RegExp])[] = [
  ["a Request", [new Request(url)], inRouteHandler],
  ["a Request and the context of a route", [new Request(url), routeContext], inRouteHandler],
  ["a Request and the event of a proxy", [new Request(url), event], inRouteHandler],
  ["headers", [new Headers()], anywhere],
  ["headers and a response", [new Headers(), {}], anywhere],
  ["the properties of a page", [props], anywhere],
  ["the context of a route", [routeContext], anywhere],
  ["an empty object", [{}], anywhere],
  ["a configuration", [{ providers: [] }], configuration],
  ["a configuration and a request", [{ providers: [] }, node], configuration],
  ["null", [null], anywhere],
  ["null and a response", [null, {}], anywhere],
  ["a string", ["user"], anywhere],
  ["an empty string", [""], anywhere],
  ["a number", [1], anywhere],
  ["true", [true], anywhere],
  ["a list", [[]], anywhere],
  ["a session", [{ user: { name: "ann" }, expires: "2099-01-01" }], anywhere],
  ["a request of Node.js alone", [node], anywhere],
  ["a request of Node.js and null", [node, null], anywhere],
  ["a context without a request", [{ req: undefined, res: {} }], anywhere],
  ["a context without a response", [{ req: node }], anywhere],
  ["a context with a Request", [{ req: new Request(url), res: {} }], anywhere],
]

/** Requests of Next.js without its event, which getAuth takes. */
const wrongForAuth: typeof wrong = [
  ["a request of a route handler", [new NextRequest(url)], inRouteHandler],
  ["the same, and a context", [new NextRequest(url), routeContext], inRouteHandler],
  ["the same, and a response", [new NextRequest(url), new Response()], inRouteHandler],
]

type Name = "auth" | "getAuth"
const cases: readonly (readonly [Name, ...(typeof wrong)[number]])[] = [
  ...[...wrong, ...wrongForAuth].map((each) => ["auth" as const, ...each] as const),
  ...wrong.map((each) => ["getAuth" as const, ...each] as const),
]

/** Calls a function as a program without types does. */
function call(name: Name, args: readonly unknown[]): unknown {
  return Reflect.apply(FullstackAuth(configWith())[name], undefined, [...args])
}

test.each(cases)(
  "%s with %s rejects, and says what to call",
  async (name, _what, args, sentence) => {
    const error: unknown = await Promise.resolve(call(name, args)).catch((it: unknown) => it)
    expect(error).toBeInstanceOf(TypeError)
    const { message } = error as TypeError
    expect(message).toMatch(sentence)
    expect(message).toMatch(new RegExp(`^${name} got .*\\.$`))
  },
)

describe("the forms that there are do not reject", () => {
  const right: readonly (readonly [Name, string, readonly unknown[], unknown])[] = [
    ["auth", "a request and an event", [new NextRequest(url), event], expect.any(Response)],
    ["auth", "a request of Node.js and a response", [node, {}], null],
    ["auth", "a context", [{ req: node, res: {} }], null],
    ["auth", "a function", [() => null], expect.any(Function)],
    ["getAuth", "a request", [new NextRequest(url)], expect.any(Object)],
    [
      "getAuth",
      "a request and a context",
      [new NextRequest(url), routeContext],
      expect.any(Object),
    ],
  ]

  test.each(right)("%s with %s", async (name, _what, args, expected) => {
    expect(await call(name, args)).toEqual(expected)
  })
})
