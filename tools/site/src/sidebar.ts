import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import type { DefaultTheme } from "vitepress"
import { type DocumentGroup, groups } from "./documents.ts"
import { sourceFolder } from "./folders.ts"
import { pageOfDocument } from "./site-paths.ts"

type Item = DefaultTheme.SidebarItem

/** The first heading of a page, without its marks. */
function titleOf(page: string): string {
  const text = readFileSync(path.join(sourceFolder, page), "utf8")
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? path.posix.basename(page, ".md")
  return heading.replaceAll("`", "").replaceAll(/\\(.)/g, "$1")
}

function itemOf(page: string): Item {
  const link = `/${page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html")}`
  return { text: titleOf(page), link }
}

const byTitle = new Intl.Collator("en")

/** Pages that are generated into the folder of a group. */
function generatedItems({ folder, documents }: DocumentGroup): readonly Item[] {
  const copied = new Set(documents.map((document) => pageOfDocument.get(document)))
  const files = globSync(`${folder}/**/*.md`, { cwd: sourceFolder })
  const pages = files.map((file) => file.replaceAll("\\", "/")).filter((page) => !copied.has(page))
  const isFirst = (page: string): number => Number(page !== `${folder}/index.md`)
  return pages
    .toSorted((one, other) => isFirst(one) - isFirst(other))
    .map(itemOf)
    .toSorted((one, other) => byTitle.compare(one.text ?? "", other.text ?? ""))
}

/** A group with the generated pages only where they are read: a page with all of them would be twice as long. */
function groupItem(group: DocumentGroup, folder: string): Item {
  const copied = group.documents.map((document) => itemOf(pageOfDocument.get(document) ?? ""))
  const isOpen = group.folder === folder
  const index = `${group.folder}/index.md`
  const hasIndex = copied.length === 0 && existsSync(path.join(sourceFolder, index))
  const first = hasIndex ? [itemOf(index)] : copied
  const generated = group.isContinued && isOpen ? generatedItems(group) : []
  const others = generated.filter(({ link }) => first.every((item) => item.link !== link))
  const items = [...first, ...others]
  // Without a link, VitePress would put the button that opens a group into another button.
  return { text: group.title, link: items[0]?.link ?? "/", collapsed: !isOpen, items }
}

/** The sidebar of each folder of the site. */
export function sidebars(): DefaultTheme.SidebarMulti {
  const folders = [...new Set(groups.map(({ folder }) => folder))]
  return Object.fromEntries(
    folders.map((folder) => [`/${folder}/`, groups.map((group) => groupItem(group, folder))]),
  )
}
