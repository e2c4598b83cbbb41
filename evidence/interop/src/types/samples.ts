import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { mapPackageNames } from "./package-names.ts"

/** The package of these tests. */
export const interopFolder: string = path.join(import.meta.dirname, "../..")

/** The folder to which everything is written; not committed. */
export const scratchFolder: string = path.join(interopFolder, ".lockstep/types")

/** Which packages the samples are compiled with. */
export type Library = "published" | "lockstep"

const written = path.join(interopFolder, "types/samples")

/** The names of the samples: each is a folder with the files of one application. */
export const sampleNames: readonly string[] = globSync("*", { cwd: written }).sort()

/**
 * Those whose declarations of members could make our own declarations wrong: in every module that takes
 * some, and some that are not optional.
 */
export const augmentingSamples: readonly string[] = sampleNames.filter((name) =>
  /^augment-|^express-roles$|^role-guards$/.test(name),
)

/** Returns the location of the sources of the samples. */
export function samplesFolder(library: Library): string {
  return library === "published" ? written : path.join(scratchFolder, "samples")
}

/**
 * The samples that declare something for the whole of a program: members of modules, globals, or anything in a
 * file that is not a module.
 */
export function declaringSamples(library: Library): readonly string[] {
  const folder = samplesFolder(library)
  return sampleNames.filter((name) =>
    globSync("**/*.{ts,tsx}", { cwd: path.join(folder, name) }).some((file) => {
      const text = readFileSync(path.join(folder, name, file), "utf8")
      return /\bdeclare\s+(?:module|global)\b/.test(text) || !/^(?:import|export)\b/m.test(text)
    }),
  )
}

/** Writes the samples again, with the names of our packages in their imports. */
export function writeMovedSamples(): void {
  const target = samplesFolder("lockstep")
  rmSync(target, { recursive: true, force: true })
  cpSync(written, target, { recursive: true })
  for (const file of globSync("**/*.{ts,tsx}", { cwd: target })) {
    const place = path.join(target, file)
    writeFileSync(place, mapPackageNames(readFileSync(place, "utf8")))
  }
}
