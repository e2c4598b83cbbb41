import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import * as icons from "simple-icons"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { guidelineMarks } from "../provider-marks/guideline-marks.ts"
import { marksFolder, renderMarks } from "../provider-marks/render-marks.ts"
import { vendorIcons } from "../provider-marks/vendor-icons.ts"
import { renderModules } from "../provider-modules/render-modules.ts"

const providers = path.join(root, "core/src/providers")

/** Their sign-in method is a form, which shows no mark. */
const withoutButton = { loops: "email", mailgun: "email", resend: "email", webauthn: "passkey" }

/** The name as the collection writes it in a slug. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(".", "dot")
    .replaceAll(/[^a-z0-9]/g, "")
}

test("the modules are those that are rendered; npm run build:provider-marks", () => {
  const written = globSync("*", { cwd: marksFolder }).sort()
  // The formatter breaks the lines of a mark with several paths.
  const plain = (text: string): string => text.replaceAll(/\s+/g, "").replaceAll(/,(?=\])/g, "")
  const texts = written.map((file): [string, string] => [
    file,
    plain(readFileSync(path.join(marksFolder, file), "utf8")),
  ])
  const rendered = [...renderMarks()].map(([file, text]): [string, string] => [file, plain(text)])
  expect(new Map(texts)).toEqual(new Map(rendered))
})

test.each([...renderMarks().keys()])("the provider in %s loads its mark with a page", (file) => {
  const source = readFileSync(path.join(providers, file), "utf8")
  expect(source).toContain(`mark: () => import("../provider/marks/${file}")`)
})

test("every vendor with an icon in the collection has it", () => {
  const slugs = new Set(Object.values(icons).map((icon) => ("slug" in icon ? icon.slug : "")))
  const marked = { ...vendorIcons, ...guidelineMarks, ...withoutButton }
  const names = [...renderModules().keys()].map((file) => path.basename(file, ".ts"))
  const listed = names.filter((name) => {
    const source = readFileSync(path.join(providers, `${name}.ts`), "utf8")
    const title = /\bname: "([^"]+)"/.exec(source)?.[1] ?? name
    return slugs.has(slugOf(name)) || slugs.has(slugOf(title))
  })
  expect(listed.length).toBeGreaterThan(60)
  expect(listed.filter((name) => !Object.hasOwn(marked, name))).toEqual([])
})
