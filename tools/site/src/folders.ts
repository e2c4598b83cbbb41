import path from "node:path"
import { root, scratch } from "../../../scripts/setup/workspace.mjs"

/** Root of the site's own files, which VitePress finds its configuration in. */
export const siteFolder: string = path.join(root, "tools/site")

/**
 * The Markdown that the site is made of, as it is written before each build. It is below the package, where its
 * dependencies are found.
 */
export const sourceFolder: string = path.join(siteFolder, ".source")

/** What a build writes. */
export const outputFolder: string = path.join(siteFolder, "dist")

/** What VitePress keeps between builds. */
export const cacheFolder: string = path.join(scratch, "site-cache")
