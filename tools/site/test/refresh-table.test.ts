import { readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { resolveProvider } from "../../../core/src/config/resolve-provider.ts"
import { root } from "../../../scripts/setup/workspace.mjs"
import { readProviders } from "../src/pages/read-providers.ts"

const page = readFileSync(path.join(root, "docs/provider-tokens.md"), "utf8")
const [, after = ""] = page.split("## Get a refresh token")
const [section = ""] = after.split(/^## /m)
const rows = [...section.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
  .map(([, names = "", text = ""]) => ({ names, text }))
  // What GitHub does depends on the kind of application, and of the others nothing is known.
  .filter(({ names }) => !/^(?:Provider|-+|GitHub .*|Others)$/.test(names))

/** The parameters of the authorization request of a provider, as they are by default. */
async function defaultsOf(name: string): Promise<Readonly<Record<string, string>>> {
  const listed = (await readProviders()).find((each) => each.name === name)
  if (listed === undefined) throw new Error(`There is no provider ${name}.`)
  const file = path.join(root, "core/src/providers", `${listed.module}.ts`)
  // As `readProviders` found it.
  const { default: factory } = (await import(pathToFileURL(file).href)) as {
    default: (options: object) => object
  }
  const options = { clientId: "id", clientSecret: "secret", issuer: "https://login.example" }
  const resolution = resolveProvider(factory({ ...options, tenantId: "tenant" }), "", {})
  if ("problems" in resolution || !("token" in resolution.provider)) {
    throw new Error(`${name} cannot be used with these options.`)
  }
  return resolution.provider.authorization.params
}

/** A scope, or a parameter with its value, as the table has them in code. */
function isRequested(params: Readonly<Record<string, string>>, code: string): boolean {
  const [, name = "", value] = /^(\w+): "(.*)"$/.exec(code) ?? []
  if (value !== undefined) return params[name] === value
  return (params["scope"] ?? "").split(" ").includes(code)
}

test("the table of refresh tokens says which providers are asked for one by default", async () => {
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const { names, text } of rows) {
    const wanted = [...text.matchAll(/`(\w+: "[^"]+"|offline[._]access)`/g)]
    const codes = wanted.map(([, code = ""]) => code)
    expect([names, codes.length > 0]).toEqual([names, true])
    for (const name of names.split(", ")) {
      const params = await defaultsOf(name)
      const asked = codes.map((code) => isRequested(params, code))
      expect([name, asked]).toEqual([name, codes.map(() => text.startsWith("nothing"))])
    }
  }
})
