import { provideRuntimes } from "../setup/runtimes.mjs"

await provideRuntimes()
