import { markdownTable } from "./pages/markdown-table.ts"
import { type ListedProvider, readProviders } from "./pages/read-providers.ts"
import { typeNames, variablesOf } from "./pages/providers.ts"
import { type ProviderRequests, readRequests } from "./provider-requests.ts"

/** Values in examples for the options of email services. */
const exampleValues: Readonly<Record<string, string>> = {
  from: "no-reply@example.com",
  server: "smtp://user:pass@smtp.example.com:587",
  transactionalId: "id-of-the-template",
}

const code = (text: string): string => `\`${text}\``

function isOAuth({ type }: ListedProvider): boolean {
  return type === "oauth" || type === "oidc"
}

function facts(provider: ListedProvider): string {
  const { id, module, type, factory, console: link } = provider
  const rows = [
    ["Type", typeNames[type] ?? type],
    ["ID", code(id)],
    ["Import", code(`import { ${factory} } from "@lockstep/core/providers/${module}"`)],
  ]
  const variables = variablesOf(provider)
  if (variables.length > 0) rows.push(["Environment variables", variables.join(", ")])
  if (isOAuth(provider)) {
    const urls = [`/auth/callback/${id}`, `/api/auth/callback/${id}`].map(
      (place) => `https://app.example.com${place}`,
    )
    rows.push(["Callback URL to register", urls.map(code).join(", with Next.js ")])
  }
  if (link !== undefined) rows.push(["Register at", `<${link}>`])
  return markdownTable(["Fact", "Value"], rows)
}

/** The entry of `providers`: the function alone, if the environment has all that it needs. */
function exampleEntry({ factory, needed, example }: ListedProvider): string {
  const others = needed.filter((name) => name !== "issuer" && name !== "apiKey")
  if (others.length === 0) return factory
  if (example !== undefined) return example.trim()
  const options = others.map((name) => `${name}: ${JSON.stringify(exampleValues[name] ?? "")}`)
  return `${factory}({ ${options.join(", ")} })`
}

function usage(provider: ListedProvider): readonly string[] {
  const { example, factory } = provider
  const variables = variablesOf(provider).map((text) => text.replaceAll(/`| \(needed\)/g, ""))
  const entry = exampleEntry(provider).replaceAll("\n", "\n  ")
  const config = [
    `import type { AuthConfig } from "@lockstep/core"`,
    `import { ${factory} } from "@lockstep/core/providers/${provider.module}"`,
    "",
    `export const config: AuthConfig = {`,
    `  providers: [${entry}],`,
    `}`,
  ]
  const environment = ["```ini", ...variables.map((name) => `${name}=`), "```"]
  const label = example?.startsWith(`${factory}(`) ? "With options:" : "With what it needs:"
  const isShown = example === undefined || example.trim() === exampleEntry(provider)
  return [
    "## Example",
    ...(variables.length > 0 ? ["In the environment:", environment.join("\n")] : []),
    "In the configuration:",
    ["```ts", ...config, "```"].join("\n"),
    ...(isShown ? [] : [label, `\`\`\`ts\n${example}\`\`\``]),
  ]
}

function emailText({ isEmailVerified }: ProviderRequests): string {
  if (isEmailVerified === undefined) return "none"
  return isEmailVerified
    ? "verified, if the provider says so"
    : "not verified: the provider does not say that it verified the address"
}

function refreshText({ params }: ProviderRequests): string {
  const { scope = "", access_type: access, token_access_type: tokenAccess } = params
  const isRequested =
    /\boffline[._]access\b/.test(scope) || access === "offline" || tokenAccess === "offline"
  const guide = "/guides/provider-tokens.md#get-a-refresh-token"
  return isRequested
    ? "requested by default"
    : `not requested by default: [how to get one](${guide})`
}

function requests(read: ProviderRequests): readonly string[] {
  const { scope, ...others } = read.params
  const params = Object.entries(others).map(([name, value]) => code(`${name}=${value}`))
  const rows = [
    ["Checks", read.checks.map(code).join(", ")],
    ["Scope", scope === undefined || scope === "" ? "none" : code(scope)],
    ...(params.length > 0 ? [["Other parameters", params.join(", ")]] : []),
    ["Profile", read.isIdToken ? "claims of the ID token" : "response of the userinfo endpoint"],
    ["Email address", emailText(read)],
    ["Refresh token", refreshText(read)],
  ]
  return ["## Defaults", markdownTable(["Subject", "Default"], rows)]
}

function options({ options: own, module }: ListedProvider): readonly string[] {
  const rows = own.map(({ name, isRequired, text }) => [
    code(name) + (isRequired ? " (required)" : ""),
    text,
  ])
  const reference = `/api/@lockstep/core/providers/${module}.md`
  return [
    "## Options",
    ...(rows.length > 0 ? [markdownTable(["Option", "Meaning"], rows)] : []),
    `The [API reference](${reference}) lists all options and types of this module. [Providers](/providers/index.md) explains the options that all providers of a type have.`,
  ]
}

async function renderProvider(provider: ListedProvider): Promise<string> {
  const read = await readRequests(provider)
  const parts = [
    `# ${provider.name}`,
    ...provider.notes,
    facts(provider),
    ...usage(provider),
    ...(read === undefined ? [] : requests(read)),
    ...options(provider),
  ]
  return `${parts.join("\n\n")}\n`
}

/** The page of each provider: Markdown by its path from the root of the site's source. */
export async function providerPages(): Promise<ReadonlyMap<string, string>> {
  const providers = await readProviders()
  return new Map(
    await Promise.all(
      providers.map(
        async (each) => [`providers/${each.module}.md`, await renderProvider(each)] as const,
      ),
    ),
  )
}
