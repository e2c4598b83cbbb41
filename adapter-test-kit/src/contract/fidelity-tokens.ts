import { defineCase, type ContractCase, withBystanders } from "../bench/case.ts"
import { ensure, isNothing, matches, unlessRejected } from "../values/assert.ts"
import { longText, mistyped, notStrings } from "../values/nasty-text.ts"
import { toCode } from "../values/print-code.ts"
import { identifierIdentity, tokenIdentity } from "./identities.ts"
import { exactMatching } from "./matching.ts"

const needed = ["createVerificationToken", "useVerificationToken"] as const

/** Verification tokens: stored values come back unchanged, and nothing else does. */
export const tokenFidelityCases: readonly ContractCase[] = [
  defineCase(
    "V9.1",
    "tokens that differ only in where the identifier ends are different",
    needed,
    async ({ adapter, sample }) => {
      for (const separator of [":", "::", "/", "|", ",", ".", "-", "_", "#", " ", '","']) {
        const name = sample.text("i")
        const token = sample.token({ identifier: name, token: `j${separator}k` })
        await adapter.createVerificationToken(token)
        const other = { identifier: `${name}${separator}j`, token: "k" }
        const shown = `the token next to one with ${JSON.stringify(separator)}`
        isNothing(await adapter.useVerificationToken(other), shown)
        matches(await adapter.useVerificationToken(token), token, "the token itself")
      }
    },
  ),
  exactMatching("V10", 1, identifierIdentity, withBystanders),
  exactMatching("V10", 2, tokenIdentity, withBystanders),
  ...(["identifier", "token"] as const).map((part, index) =>
    defineCase(
      `V11.${index + 1}`,
      `a value that is not a string matches no ${part}`,
      needed,
      async ({ adapter, sample }) => {
        const stored = sample.token()
        await adapter.createVerificationToken(stored)
        for (const value of [...notStrings, [stored[part]]]) {
          const pair = mistyped<typeof stored>({ ...stored, [part]: value })
          const { identifier, token } = pair
          const used = await unlessRejected(() =>
            adapter.useVerificationToken({ identifier, token }),
          )
          ensure(
            used === null || used === undefined,
            `use with ${toCode(value)} as ${part}`,
            "null or a rejection",
            used,
          )
        }
        matches(await adapter.useVerificationToken(stored), stored, "the token, used at last")
      },
      withBystanders,
    ),
  ),
  defineCase("V14.1", "an identifier can be any string", needed, async ({ adapter, sample }) => {
    const unique = sample.text("i")
    const identifiers = [
      `+43 660 1234567 ${unique}`,
      `a:b:${unique}`,
      `зоя 🍣 ${unique}`,
      longText(320, unique),
    ]
    for (const identifier of identifiers) {
      const token = sample.token({ identifier })
      await adapter.createVerificationToken(token)
      matches(await adapter.useVerificationToken(token), token, "the used token")
    }
  }),
  defineCase(
    "V14.2",
    "a token of 512 characters is stored",
    needed,
    async ({ adapter, sample }) => {
      const token = sample.token({ token: longText(512, sample.text("T")) })
      await adapter.createVerificationToken(token)
      matches(await adapter.useVerificationToken(token), token, "the used token")
    },
  ),
]
