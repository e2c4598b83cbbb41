import { defineConfig } from "rolldown"

/** What `wrangler` does: one module, of the files that packages have for Workers. */
export default defineConfig({
  input: "worker.ts",
  platform: "browser",
  resolve: { conditionNames: ["workerd", "worker", "import", "default"] },
  output: { file: "dist/worker.js", format: "esm", codeSplitting: false },
})
