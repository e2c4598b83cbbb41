import { afterAll } from "vitest"
import { closeBrowser, mistakesInBrowser } from "./in-browser.ts"
import { testMistakes } from "./test-mistakes.ts"

afterAll(closeBrowser)

testMistakes(mistakesInBrowser)
