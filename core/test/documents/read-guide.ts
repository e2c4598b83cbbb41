import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { root, scratch } from "../../../scripts/setup/workspace.mjs"
import { onlyBlock, readSnippets } from "../../../scripts/checks/named-blocks.ts"

type Exports = Readonly<Record<string, unknown>>

/**
 * What the blocks of a guide export: each is a file of the application that the guide builds.
 *
 * @param name - of the document, without its ending
 */
export async function readGuide(name: string): Promise<Exports> {
  const exported: Record<string, unknown> = {}
  for (const { code } of readSnippets(read(`docs/${name}.md`))) {
    Object.assign(exported, await load(code))
  }
  return exported
}

/**
 * What one block of a document exports. What the block declares, and leaves to the reader, must be global before.
 *
 * @param part - a part of the block that no other block of the document has
 */
export async function readBlock(document: string, part: string): Promise<Exports> {
  return load(onlyBlock(read(document), "ts", part))
}

const read = (document: string): string => readFileSync(path.join(root, document), "utf8")

/** Each file is a new one, which no other test writes: a module is loaded once. */
async function load(code: string): Promise<Exports> {
  const folder = path.join(scratch, "guides")
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${randomUUID()}.ts`)
  writeFileSync(file, code)
  try {
    return (await import(pathToFileURL(file).href)) as Exports
  } finally {
    rmSync(file)
  }
}
