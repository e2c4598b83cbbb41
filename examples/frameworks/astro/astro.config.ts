import node from "@astrojs/node"
import { defineConfig } from "astro/config"

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  // For Astro's own check of forms behind a reverse proxy: the public URL.
  security: { allowedDomains: [{ protocol: "https", hostname: "app.example.com" }] },
})
