import path from "node:path"
import type { NextConfig } from "next"

const config: NextConfig = {
  basePath: "/shop",
  trailingSlash: true,
  i18n: { locales: ["en", "de"], defaultLocale: "en" },
  turbopack: { root: path.join(import.meta.dirname, "../../../..") },
  // One build, on a machine that has other things to do.
  experimental: { cpus: 1, turbopackFileSystemCacheForBuild: false },
}

export default config
