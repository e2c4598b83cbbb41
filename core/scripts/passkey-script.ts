import { writeFileSync } from "node:fs"
import path from "node:path"
import { rolldown } from "rolldown"
import { root } from "../../scripts/setup/workspace.mjs"

/** Location of the script of the sign-in page, as text. */
export const scriptFile: string = path.join(root, "core/src/webauthn/browser-script.ts")

/** What the script consists of: this module, with what it imports of the client's functions. */
const source = path.join(root, "core/src/webauthn/sign-in-form.ts")

/** The module with the script. */
export async function renderScript(): Promise<string> {
  const code = await bundle()
  return `// Written by \`npm run build:passkey-script\` from sign-in-form.ts and the modules that it imports.

/**
 * The script of the sign-in page, as text: it finds the forms with \`data-options\`, asks the server for
 * the options of a ceremony, runs it, and posts the form with what the authenticator answered. Where
 * \`data-conditional\` says so, it also lets the browser offer passkeys while the user types.
 *
 * It is text, since a function's source is changed by compilers, and the policy of the page
 * permits exactly this one.
 */
export const browserScript: string =
  ${JSON.stringify(code)}
`
}

/** JavaScript that stands on its own, minified, as each sign-in page carries it. */
async function bundle(): Promise<string> {
  const build = await rolldown({ input: source, platform: "browser" })
  try {
    const { output } = await build.generate({ format: "esm", minify: true })
    return output[0].code.trim()
  } finally {
    await build.close()
  }
}

if (import.meta.main) {
  writeFileSync(scriptFile, await renderScript())
  process.stdout.write(`Written: ${scriptFile}\n`)
}
