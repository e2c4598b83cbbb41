import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../../../scripts/setup/workspace.mjs"
import { renderFrameworks } from "../src/pages/frameworks.ts"
import { renderProviders } from "../src/pages/providers.ts"
import { readModuleText } from "../src/pages/read-providers.ts"

test.for([
  ["docs/providers.md", "npm run docs:providers", renderProviders],
  ["docs/frameworks.md", "npm run docs:frameworks", renderFrameworks],
] as const)("%s is what %s writes", async ([page, , render]) => {
  expect(readFileSync(path.join(root, page), "utf8")).toBe(await render())
})

const source = `/** Options of {@link Chat}. */
export interface ChatOptions extends OAuthUserConfig<ChatProfile> {
  /** URL of a server. Default \`https://chat.example\`. */
  baseUrl?: string
  /**
   * Id of the
   * workspace.
   */
  workspace: string
}

/**
 * Sign-in with Chat,
 * which returns no email address.
 *
 * Needs {@link ChatOptions}.
 *
 * \`\`\`ts
 * Chat({ workspace: "w" })
 * \`\`\`
 *
 * @see https://chat.example/apps
 */
export function Chat(options: ChatOptions): OAuthConfig<ChatProfile> {}

export default Chat
`

test("notes, console link and options are read from the comments of a provider's module", () => {
  expect(readModuleText(source)).toEqual({
    notes: ["Sign-in with Chat, which returns no email address.", "Needs `ChatOptions`."],
    example: 'Chat({ workspace: "w" })\n',
    console: "https://chat.example/apps",
    options: [
      {
        name: "baseUrl",
        isRequired: false,
        text: "URL of a server. Default `https://chat.example`.",
      },
      { name: "workspace", isRequired: true, text: "Id of the workspace." },
    ],
  })
})
