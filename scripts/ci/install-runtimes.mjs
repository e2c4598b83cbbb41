import { provideRuntimes } from "../bare-machine/setup/runtimes.mjs"

await provideRuntimes()
