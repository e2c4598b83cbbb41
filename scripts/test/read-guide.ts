import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { root, scratch } from "../bare-machine/setup/workspace.mjs"
import { readSnippets } from "../checks/snippets.ts"

/**
 * What the blocks of a guide export: each is a file of the application that the guide builds.
 *
 * @param name - of the document, without its ending
 */
export async function readGuide(name: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = path.join(scratch, "guides", name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(path.join(root, "docs", `${name}.md`), "utf8")
  const exported: Record<string, unknown> = {}
  for (const [index, { code }] of readSnippets(text).entries()) {
    const file = path.join(folder, `block-${index}.ts`)
    writeFileSync(file, code)
    Object.assign(exported, await import(pathToFileURL(file).href))
  }
  return exported
}
