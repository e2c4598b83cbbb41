import path from "node:path"
import { groups } from "./documents.ts"

/** The site's own page, which no group has. */
const home = { document: "tools/site/pages/index.md", page: "index.md" } as const

/** Pages whose URL is not the name of their document. */
const ownNames: Readonly<Record<string, string>> = {
  ".github/CONTRIBUTING.md": "contributing",
  ".github/SECURITY.md": "vulnerabilities",
  "README.md": "lockstep",
  "docs/README.md": "all-documents",
  "docs/adapters.md": "index",
  "docs/next.md": "next-in-detail",
  "docs/providers.md": "index",
  "docs/testing.md": "test-your-application",
  "tools/cli/README.md": "lockstep-cli",
  "tools/testing/README.md": "lockstep-testing",
}

function nameOf(document: string): string {
  const own = ownNames[document]
  if (own !== undefined) return own
  const { dir, name } = path.posix.parse(document)
  return name === "README" ? path.posix.basename(dir) : name
}

const listed = groups.flatMap(({ folder, documents }) =>
  documents.map((document) => [document, `${folder}/${nameOf(document)}.md`] as const),
)

/** The page of each document: paths from the root of the repository, and from that of the site's source. */
export const pageOfDocument: ReadonlyMap<string, string> = new Map([
  [home.document, home.page],
  ...listed,
])

/** The same the other way round. */
export const documentOfPage: ReadonlyMap<string, string> = new Map(
  [...pageOfDocument].map(([document, page]) => [page, document]),
)
