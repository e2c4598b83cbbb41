import { existsSync, readFileSync } from "node:fs"

const root = new URL("../../../../", import.meta.url)

/** The source that a page names. */
export interface StatedSource {
  /** The path, as the page shows it. */
  readonly file: string
  /** The link beside it. */
  readonly link: string
}

/**
 * Finds the link of a page to its source.
 *
 * @param page - its HTML
 * @throws Error when it has none, or there is no such file
 */
export function sourceOf(page: string): StatedSource {
  const footer = /<footer\b[^>]*>([\s\S]*?)<\/footer>/.exec(page)?.[1] ?? ""
  const [, link, file] =
    /<a\b[^>]*\bhref="([^"]*)"[^>]*>Source of this page<\/a>\s*<code>([^<]*)<\/code>/.exec(
      footer,
    ) ?? []
  if (link === undefined || file === undefined) throw new Error(`No link to a source:\n${page}`)
  if (!existsSync(new URL(file, root))) throw new Error(`There is no ${file}.`)
  return { file, link }
}

/** The repository on its host, as the root's package.json names it. */
export function repositoryHost(): string {
  const text = readFileSync(new URL("package.json", root), "utf8")
  const found = /"url": "git\+(https:[^"]*)\.git"/.exec(text)?.[1]
  if (found === undefined) throw new Error("package.json names no repository.")
  return found
}
