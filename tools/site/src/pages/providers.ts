import { providerEnvName } from "../../../../core/src/provider/provider-env-name.ts"
import { markdownTable } from "./markdown-table.ts"
import { type ListedProvider, readProviders } from "./read-providers.ts"

/** Names of the types, as readers know them. */
export const typeNames: Readonly<Record<string, string>> = {
  oauth: "OAuth 2.0",
  oidc: "OpenID Connect",
  email: "email",
  credentials: "credentials",
  webauthn: "passkey",
}

const introduction = `# Providers

Each provider is a separate module, \`@lockstep/core/providers/<id>\`, with one function, which is also its default export. If environment variables contain everything that the provider needs, list the function itself in \`providers\`. Otherwise, call it with options.

- \`AUTH_<ID>_ID\` and \`AUTH_<ID>_SECRET\` are the client ID and the client secret. In variable names, the provider ID is in upper case, with \`_\` for all other characters: \`AUTH_MICROSOFT_ENTRA_ID_ID\`. The options \`clientId\` and \`clientSecret\` take precedence.
- Register the callback URL at the provider: \`https://app.example.com/auth/callback/<id>\`, where \`/auth\` is the base path (\`/api/auth\` with Next.js).
- \`authorization.params\` adds or replaces parameters, such as \`scope\`, and [a request can add others](configuration.md#authorization-parameters); \`profile\` turns the provider's profile into a user. All other options are those of all providers of the same type.
- An email address counts as verified only if the provider confirms it.

For any other provider with OAuth 2.0 or OpenID Connect, use \`@lockstep/core/providers/oauth\` or \`@lockstep/core/providers/oidc\`.

This page is generated from the modules: \`npm run docs:providers\` writes it, and \`npm test\` fails if the two differ.`

/** Writes the page from the modules of the providers. */
export async function renderProviders(): Promise<string> {
  const providers = await readProviders()
  const rows = providers.map(({ name, id, type }) => {
    return [`[${name}](#${anchorOf(name)})`, `\`${id}\``, typeNames[type] ?? type]
  })
  const overview = markdownTable(["Provider", "ID", "Type"], rows)
  return `${[introduction, overview, ...providers.flatMap(renderProvider)].join("\n\n")}\n`
}

function renderProvider(provider: ListedProvider): string[] {
  const { name, notes, options } = provider
  const parts = [`## ${name}`, facts(provider), ...notes]
  if (options.length > 0) {
    const rows = options.map((option) => [
      `\`${option.name}\`${option.isRequired ? " (required)" : ""}`,
      option.text,
    ])
    parts.push(markdownTable(["Option", "Description"], rows))
  }
  return parts
}

function facts(provider: ListedProvider): string {
  const { id, module, type, factory, needed, console: link } = provider
  const lines = [`- \`import { ${factory} } from "@lockstep/core/providers/${module}"\``]
  const variables = variablesOf(provider)
  if (variables.length > 0) lines.push(`- Environment: ${variables.join(", ")}`)
  if (type === "oauth" || type === "oidc") lines.push(`- Callback URL: \`/auth/callback/${id}\``)
  const others = needed.filter((name) => name !== "issuer" && name !== "apiKey")
  if (others.length > 0) lines.push(`- Required: ${others.map((name) => `\`${name}\``).join(", ")}`)
  if (link !== undefined) lines.push(`- Register at <${link}>`)
  return lines.join("\n")
}

/**
 * The variables of a provider.
 *
 * @param provider - id, type and the options that it needs
 * @returns Markdown, one for each
 */
export function variablesOf({
  id,
  type,
  needed,
}: Pick<ListedProvider, "id" | "type" | "needed">): string[] {
  const name = providerEnvName(id)
  if (type === "email") return needed.includes("apiKey") ? [`\`${name}_KEY\``] : []
  if (type !== "oauth" && type !== "oidc") return []
  const variables = [`\`${name}_ID\``, `\`${name}_SECRET\``]
  if (needed.includes("issuer")) variables.push(`\`${name}_ISSUER\` (required)`)
  if (needed.includes("apiKey")) variables.push(`\`${name}_KEY\` (required)`)
  return variables
}

/** Returns the anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")
}
