import path from "node:path"
import { defineConfig } from "vitepress"
import { githubSlug } from "../../../scripts/checks/markdown-links.ts"
import { cacheFolder, outputFolder, siteFolder, sourceFolder } from "../src/folders.ts"
import { renderForSearch } from "../src/render-for-search.ts"
import { useRepositoryLinks } from "../src/repository-links.ts"
import { sidebars } from "../src/sidebar.ts"

const fromSite = (folder: string): string => path.relative(siteFolder, folder)

export default defineConfig({
  title: "Lockstep",
  description: "Server-side authentication for web applications in TypeScript",
  lang: "en-US",
  // Browsers request an icon otherwise.
  head: [["link", { rel: "icon", href: "data:," }]],
  srcDir: fromSite(sourceFolder),
  outDir: fromSite(outputFolder),
  cacheDir: fromSite(cacheFolder),
  // The same on every build.
  lastUpdated: false,
  // The index of the search is one file, which is loaded with the first search.
  vite: { build: { chunkSizeWarningLimit: 6000 } },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Documents have the anchors that they have in the repository.
    anchor: { slugify: githubSlug },
    // Braces are text, as they are there.
    attrs: { disable: true },
    config: useRepositoryLinks,
  },
  themeConfig: {
    search: { provider: "local", options: { _render: renderForSearch } },
    outline: { level: [2, 3] },
    nav: [
      { text: "Guides", link: "/guides/start-express.html", activeMatch: "^/(?:guides|concepts)/" },
      { text: "Reference", link: "/reference/core.html", activeMatch: "^/reference/" },
      { text: "Providers", link: "/providers/", activeMatch: "^/providers/" },
      { text: "Adapters", link: "/adapters/", activeMatch: "^/adapters/" },
      { text: "API", link: "/api/", activeMatch: "^/api/" },
      { text: "Reports", link: "/reports/specification.html", activeMatch: "^/reports/" },
    ],
    sidebar: sidebars(),
  },
})
