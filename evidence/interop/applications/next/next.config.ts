import path from "node:path"
import type { NextConfig } from "next"

const config: NextConfig = {
  turbopack: { root: path.join(import.meta.dirname, "..") },
  typescript: { ignoreBuildErrors: true },
  experimental: { cpus: 1, turbopackFileSystemCacheForBuild: false },
}

export default config
