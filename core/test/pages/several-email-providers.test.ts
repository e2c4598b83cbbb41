import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { french } from "../../src/languages/fr.ts"
import type { SignInOption } from "../../src/pages/sign-in-page.ts"
import { Nodemailer } from "../../src/providers/nodemailer.ts"
import { Resend } from "../../src/providers/resend.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { byName, parsePage } from "./parsed-page.ts"
import { allOptions, signInPage } from "./sample-pages.ts"

const isOf =
  (wanted: SignInOption["kind"]) =>
  ({ kind }: SignInOption): boolean =>
    kind === wanted
const [email] = allOptions.filter(isOf("email"))
const second = { ...email, id: "resend", name: "Resend" } as SignInOption

/** What a user reads, and a screen reader says, at each input and button. */
function names(html: string): readonly string[] {
  const labels = new Map(
    byName(html, "label").map(({ attributes, text }) => [attributes["for"], text]),
  )
  return parsePage(html).flatMap(({ name, attributes, text }) => {
    if (name === "button") return [text]
    const label = labels.get(attributes["id"])
    return name === "input" && label !== undefined ? [label] : []
  })
}

describe("two email providers on the sign-in page", () => {
  test("are told apart by their names, at the input and at the button", async () => {
    const config = configWith({
      adapter: MemoryAdapter(),
      providers: [
        Nodemailer({ server: "smtp://localhost", from: "a@example.com" }),
        Resend({ apiKey: "key", from: "a@example.com", name: "Acme & Co" }),
      ],
    })
    const html = await (await visitor(config).get("signin")).text()
    expect(names(html)).toEqual([
      "Email address (Nodemailer)",
      "Continue with Nodemailer",
      "Email address (Acme & Co)",
      "Continue with Acme & Co",
    ])
  })

  test("have their names in the language of the page", async () => {
    const page = await signInPage({ strings: french, providers: allOptions.concat(second) })
    expect(names(page.html)).toEqual(
      expect.arrayContaining(["Adresse e-mail (Resend)", "Continuer avec Resend"]),
    )
    expect(byName(page.html, "bdi").map(({ text }) => text)).toContain("Resend")
  })

  test("leave no doubt which address a passkey is created for: its form has its own input", async () => {
    const { html } = await signInPage({ providers: allOptions.concat(second) })
    const emails = byName(html, "input").filter(({ attributes }) => attributes["name"] === "email")
    expect(emails.map(({ attributes }) => attributes["id"])).toEqual([
      "input-email-for-nodemailer-provider",
      "input-email-for-passkey-provider",
      "input-email-for-resend-provider",
    ])
  })
})

test("one email provider needs no name", async () => {
  const { html } = await signInPage({ providers: allOptions.filter(isOf("email")) })
  expect(names(html)).toEqual(["Email address", "Continue with email"])
})
