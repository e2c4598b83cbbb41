import { buildPackages } from "./build.mjs"
import { installDependencies } from "./install.mjs"
import { checkNodeVersion } from "./npm.mjs"

/** Puts the dependencies in place; quick when they already are. */
export async function setUp() {
  checkNodeVersion()
  await installDependencies()
}

/** Puts the dependencies in place and compiles the packages. */
export async function setUpAndBuild() {
  await setUp()
  await buildPackages()
}
