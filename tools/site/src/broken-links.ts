import { globSync, readFileSync } from "node:fs"
import path from "node:path"

/** What a page of the site has for links: its own, and what they can lead to. */
interface BuiltPage {
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
}

function readPage(file: string): BuiltPage {
  const html = readFileSync(file, "utf8")
  const values = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, value = ""]) => decode(value))
  return {
    links: values(/<a\b[^>]*?\shref="([^"]*)"/g),
    ids: new Set(values(/<[a-z][^>]*?\s(?:id|name)="([^"]*)"/g)),
  }
}

/**
 * Finds the links of a built site to pages and anchors that it does not have.
 *
 * @returns a line for each
 */
export function findBrokenSiteLinks(folder: string): readonly string[] {
  const files = globSync("**/*.html", { cwd: folder }).map((file) => file.replaceAll("\\", "/"))
  const pages = new Map(files.map((file) => [file, readPage(path.join(folder, file))]))
  const host = "http://site.example"
  return files.flatMap((file) => {
    const links = new Set(pages.get(file)?.links)
    return [...links].flatMap((link) => {
      const { origin, pathname, hash } = new URL(link, `${host}/${file}`)
      if (origin !== host) return []
      const place = decodeURIComponent(pathname).slice(1)
      const target = pages.get(place === "" || place.endsWith("/") ? `${place}index.html` : place)
      if (target === undefined) return [`${file}: there is no ${link}`]
      const anchor = decodeURIComponent(hash.slice(1))
      return anchor === "" || target.ids.has(anchor) ? [] : [`${file}: ${link} has no such heading`]
    })
  })
}
