import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

// The version with which the built-in pages are tested.
const ofCore = createRequire(new URL("../../../../core/package.json", import.meta.url))
const axe = readFileSync(ofCore.resolve("axe-core/axe.min.js"), "utf8")

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** What axe finds on a page, with rules of every kind; what it cannot decide counts too. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // Injected by the browser's own protocol, which the page's policy does not hold.
  await page.evaluate(axe)
  const { violations, incomplete } =
    await page.evaluate<Readonly<Record<"violations" | "incomplete", readonly Finding[]>>>(
      "axe.run()",
    )
  return [...violations, ...incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  )
}
