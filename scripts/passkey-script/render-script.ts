import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** Where the script of the sign-in page is, as text. */
export const scriptFile: string = path.join(root, "core/src/webauthn/browser-script.ts")

/** What the script consists of: the first is also what the client's functions run. */
const parts = ["core/src/client/ceremony.ts", "core/src/webauthn/sign-in-form.ts"]

/** Plain JavaScript that stands on its own: no types, imports, exports or comments. */
function codeOf(file: string): string {
  return stripTypeScriptTypes(readFileSync(path.join(root, file), "utf8"))
    .replaceAll(/^import [^"]*"[^"]*"$/gm, "")
    .replaceAll(/^export /gm, "")
    .replaceAll(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, "")
    .replaceAll(/(?<=\S) {2,}/g, " ")
    .replaceAll(/(?<=\S) (?=[),])/g, "")
    .replaceAll(/\s+$/gm, "")
    .replaceAll(/\n{2,}/g, "\n")
    .trim()
}

/** The module with the script. */
export function renderScript(): string {
  const code = parts.map(codeOf).join("\n")
  return `// Written by \`npm run build:passkey-script\` from the modules that its parts come from.

/**
 * The script of the sign-in page, as text: it finds the forms with \`data-options\`, asks the server for
 * the options of a ceremony, runs it, and posts the form with what the authenticator answered. Where
 * \`data-conditional\` says so, it also lets the browser offer passkeys while the person types.
 *
 * It is text, since a function's source is changed by whoever compiles it, and the policy of the page
 * permits exactly this one.
 */
export const browserScript: string = \`
${code.replaceAll(/\\|`|\$\{/g, String.raw`\$&`)}
\`
`
}
