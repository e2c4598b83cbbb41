import {
  changedBlocks,
  onlyBlock,
  type NamedBlock,
  namedBlocks,
} from "../../../../../scripts/checks/named-blocks.ts"
import { read } from "../guide-application.ts"

const [readme, reference] = ["integrations/next/README.md", "docs/next.md"]
const [version5, version4] = [
  "docs/migrate-from-next-auth-5.md",
  "docs/migrate-from-next-auth-4.md",
]

/** The only block of a document that has this line. */
const blockOf = (document: string, line: string, language: "ts" | "tsx" = "ts"): string =>
  onlyBlock(read(document), language, line)

/** The file that a guide changes, before and after the change. */
function changeOf(document: string): Readonly<Record<"before" | "after", string>> {
  const [change] = changedBlocks(read(document))
  if (change?.file !== "auth.ts") throw new Error(`${document} does not change auth.ts.`)
  return change
}

/** Blocks that are modules of one application, by their names there. */
const modules = {
  pages: blockOf(readme, 'pathname.startsWith("/api/")'),
  role: blockOf(readme, 'role: "editor" as const'),
  shop: blockOf(reference, "redirect: ({ url, baseUrl })"),
  languages: blockOf(reference, "request.nextUrl.clone()"),
  intl: blockOf(reference, 'from "next-intl/middleware"'),
  "sign-up": blockOf(reference, "features: [rateLimits()]"),
  edge: blockOf(reference, "export { auth as middleware }\n"),
  "version-5-before": changeOf(version5).before,
  "version-5": changeOf(version5).after,
  "version-5-session": blockOf(version5, "The stored user"),
  "version-5-secret": blockOf(version5, "OLD_SECRET"),
  "version-4": changeOf(version4).after,
  "version-4-proxy": blockOf(version4, "authorized:"),
  "version-4-cookie": blockOf(version4, 'session-token" },\n  },\n})'),
  "version-4-token": blockOf(version4, "jwt: { decode: decodeEither }"),
}

/** What the route below does with a module. */
const uses = `
const applications: Readonly<Record<string, Application>> = {
  pages: { proxy: pages.auth },
  role: { session: role.role },
  shop: { handlers: shop.handlers },
  languages: { proxy: languages.auth },
  intl: { proxy: intl.proxy },
  edge: { proxy: edge.middleware },
  "sign-up": { session: () => signUp.signUp("ann@example.com") },
  "version-5-before": { handlers: version5Before.handlers, session: version5Before.auth },
  "version-5": { handlers: version5.handlers, session: version5.auth },
  "version-5-session": { session: version5Session.auth },
  "version-5-secret": { session: version5Secret.auth },
  "version-4": { handlers: version4.handlers, session: version4.auth },
  "version-4-proxy": { proxy: version4Proxy.auth },
  "version-4-cookie": { handlers: version4Cookie.handlers, session: version4Cookie.auth },
  "version-4-token": { handlers: version4Token.handlers, session: version4Token.auth },
}
`

const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Calls a module with a request for a path that the application itself does not have. */
const route = `import { NextRequest } from "next/server"
${Object.keys(modules)
  .map((name) => `import * as ${camelCase(name)} from "@/documented/${name}"\n`)
  .join("")}
interface Application {
  readonly handlers?: Readonly<Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>>
  readonly session?: () => Promise<unknown>
  // The functions have several signatures, of which Next.js calls this one.
  readonly proxy?: unknown
}
${uses}
interface Context {
  readonly params: Promise<{ readonly name: string; readonly path: readonly string[] }>
}

async function respond(request: NextRequest, { params }: Context): Promise<Response> {
  const { name, path: [use = "", ...rest] } = await params
  const application = applications[name] ?? {}
  if (use === "session") return Response.json((await application.session?.()) ?? null)
  const url = new URL("/" + rest.join("/") + request.nextUrl.search, request.nextUrl.origin)
  const { headers } = request
  const isPost = request.method === "POST"
  const init = isPost ? { method: "POST", headers, body: await request.text() } : { headers }
  const passed = new NextRequest(url, init)
  if (use === "routes") {
    const response = await application.handlers?.[isPost ? "POST" : "GET"](passed)
    return response ?? new Response(null, { status: 404 })
  }
  const proxy = application.proxy as (request: NextRequest, event: object) => Promise<Response>
  const response = await proxy(passed, { waitUntil: () => undefined })
  const continues = response.headers.has("x-middleware-next")
  const location = response.headers.get("location")
  return Response.json(continues ? "continues" : [response.status, location ?? (await response.text())])
}

export { respond as GET, respond as POST }
`

/** Buttons for the actions of the README, its menu, and the button of another page. */
const buttons = `import { leave, withGitHub } from "../sign-in-actions"
import { SignOutButton } from "../sign-out-button"
import { UserMenu } from "../user-menu"

export default function Buttons() {
  return (
    <>
      <form action={withGitHub}><button>GitHub</button></form>
      <form action={leave}><button>Sign out</button></form>
      <UserMenu />
      <SignOutButton />
    </>
  )
}
`

/** What runs the blocks that name no file, in an application that has the others. */
export const nextBlocks: readonly NamedBlock[] = [
  ...Object.entries(modules).map(([name, code]) => ({ file: `documented/${name}.ts`, code })),
  ...namedBlocks(read(version4)),
  { file: "app/documented/[name]/[...path]/route.ts", code: route },
  {
    file: "app/sign-out-button.tsx",
    code: blockOf("docs/logout.md", "export function SignOutButton", "tsx"),
  },
  { file: "app/buttons/page.tsx", code: buttons },
]
