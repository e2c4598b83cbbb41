import { expect, test, vi } from "vitest"
import { visitor } from "../../../core/test/support/visitor.ts"
import { fakeMail } from "@lockstep/testing"
import { configWith, openStore } from "./support/application.ts"

const origin = "http://localhost:3000"

async function openSite() {
  const mail = fakeMail()
  const { adapter } = await openStore()
  const config = configWith({ providers: [mail.provider], adapter })
  return { mail, browser: visitor(config, origin) }
}

test("keeps the email with its link, which signs in", async () => {
  const { mail, browser } = await openSite()
  await browser.submit("signin/email", { email: "Ada@Example.com" })
  const { url, text } = await mail.last("ada@EXAMPLE.com")
  expect(text).toContain(url)
  const form = Object.fromEntries(new URL(url).searchParams)
  await browser.post("callback/email", form, { origin })
  expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
})

test("waits for an email that is still to come, and returns the last one", async () => {
  const { mail, browser } = await openSite()
  const waiting = mail.last("ada@example.com")
  await browser.submit("signin/email", { email: "grace@example.com" })
  await browser.submit("signin/email", { email: "ada@example.com" })
  const first = await waiting
  await browser.submit("signin/email", { email: "ada@example.com" })
  expect((await mail.last("ada@example.com")).url).not.toBe(first.url)
})

test("fails when none arrives, and after it forgot them", async () => {
  const { mail, browser } = await openSite()
  await browser.submit("signin/email", { email: "ada@example.com" })
  mail.clear()
  vi.useFakeTimers()
  try {
    const waiting = mail.last("ada@example.com").catch(String)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await waiting).toContain("No email was sent to ada@example.com.")
  } finally {
    vi.useRealTimers()
  }
})
