import { expect, test } from "vitest"
import { readModuleText } from "../providers-page/module-text.ts"

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
