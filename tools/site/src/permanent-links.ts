import { pageOfDocument } from "./site-paths.ts"

/** What errors and warnings of published versions link to, so that it leads somewhere for as long as they are used. */
const linked: Readonly<Record<string, string>> = {
  errors: "docs/errors.md",
  warnings: "docs/warnings.md",
}

/**
 * Renders the pages that lead on to where a document is today, with the anchor of the link.
 *
 * @returns the HTML by the file of the site
 */
export function permanentLinks(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(linked).map(([name, document]) => {
      const page = pageOfDocument.get(document)
      if (page === undefined) throw new Error(`${document} has no page`)
      return [`${name}/index.html`, render(name, `/${page.replace(/md$/, "html")}`)]
    }),
  )
}

function render(name: string, url: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="canonical" href="${url}" />
    <link rel="icon" href="data:," />
    <script>
      location.replace("${url}" + location.hash)
    </script>
  </head>
  <body>
    <a href="${url}">${name}</a>
  </body>
</html>
`
}
