import { expect, test } from "vitest"
import { configWith, visitor } from "../../../core/test/support/visitor.ts"
import { openAdapter, temporaryFile } from "./open-database.ts"

const origin = "http://app.example.com"

test("of 50 parallel clicks on a mailed link one signs in, on two connections to one file", async () => {
  const file = temporaryFile()
  const links: string[] = []
  const mail = {
    id: "mail",
    name: "Email",
    type: "email",
    sendVerificationRequest: ({ url }: { url: string }) => void links.push(url),
  } as const
  const adapters = [(await openAdapter(file)).adapter, (await openAdapter(file)).adapter]
  const configs = adapters.map((adapter) => configWith({ adapter, providers: [mail] }))
  const configOf = (turn: number) => configs[turn % configs.length] ?? configWith()
  await visitor(configOf(0)).submit("signin/mail", { email: "ada@example.com" })
  const form = Object.fromEntries(new URL(links[0] ?? "").searchParams)
  const browsers = Array.from({ length: 50 }, (_, turn) => visitor(configOf(turn)))
  const answers = await Promise.all(browsers.map((browser) => browser.post("callback/mail", form)))
  const locations = answers.map(({ headers }) => headers.get("location"))
  expect(locations.filter((location) => location === origin)).toHaveLength(1)
  expect(locations.filter((location) => location?.includes("error=Verification"))).toHaveLength(49)
  const signedIn = browsers.filter(({ cookies }) => cookies.has("authjs.session-token"))
  expect(signedIn).toHaveLength(1)
  expect(await signedIn[0]?.session()).toMatchObject({ user: { email: "ada@example.com" } })
})
