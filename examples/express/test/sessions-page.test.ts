import { join } from "node:path"

import SQLite from "better-sqlite3"
import { describe, expect, test, vi } from "vitest"

import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { signedInVisitor } from "./support/sign-in.ts"
import { testDemo } from "./support/test-demo.ts"

describe("the account page", () => {
  test("lists where the user is signed in, and nobody else", async () => {
    const demo = await testDemo()
    const ada = await signedInVisitor(demo, "ada")
    await signedInVisitor(demo, "ada")
    await signedInVisitor(demo, "grace")
    const page = await ada.open(`${demo.url}/account`)
    expect(page.text.match(/if unused/g)).toHaveLength(2)
    expect(page.text.match(/this one/g)).toHaveLength(1)
    const tokens = await demo.database.selectFrom("Session").select("sessionToken").execute()
    for (const { sessionToken } of tokens) expect(page.text).not.toContain(sessionToken)
  })

  test("ends one other session", async () => {
    const demo = await testDemo()
    const ada = await signedInVisitor(demo, "ada")
    const elsewhere = await signedInVisitor(demo, "ada")
    const grace = await signedInVisitor(demo, "grace")
    const page = await ada.submit(await ada.open(`${demo.url}/account`), {}, "/account/end-session")
    expect(page.url).toBe(`${demo.url}/account`)
    expect(page.text.match(/if unused/g)).toHaveLength(1)
    expect((await elsewhere.request(`${demo.url}/members`)).status).toBe(302)
    expect((await grace.request(`${demo.url}/members`)).status).toBe(200)
  })

  test.each(["database", "jwt"] as const)("ends all other sessions: %s", async (sessions) => {
    const demo = await testDemo({ sessions })
    const ada = await signedInVisitor(demo, "ada")
    const elsewhere = await signedInVisitor(demo, "ada")
    const page = await ada.submit(await ada.open(`${demo.url}/account`), {}, "/account/end-others")
    expect(page.url).toBe(`${demo.url}/account`)
    expect((await ada.request(`${demo.url}/members`)).status).toBe(200)
    expect((await elsewhere.request(`${demo.url}/members`)).status).toBe(302)
  })

  test.each(["end-session", "end-others"])("does nothing for another site: %s", async (action) => {
    vi.spyOn(console, "error").mockReturnValue()
    const demo = await testDemo()
    const ada = await signedInVisitor(demo, "ada")
    await signedInVisitor(demo, "ada")
    const response = await ada.request(`${demo.url}/account/${action}`, {
      method: "POST",
      body: new URLSearchParams({ handle: "x" }),
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    })
    expect(response.status).toBe(400)
    expect(await demo.database.selectFrom("Session").selectAll().execute()).toHaveLength(2)
  })

  test.each([{}, { handle: "nobody's" }])("ends nothing for %j", async (fields) => {
    const demo = await testDemo()
    const ada = await signedInVisitor(demo, "ada")
    const body = new URLSearchParams(fields)
    const response = await ada.request(`${demo.url}/account/end-session`, { method: "POST", body })
    expect(response.status).toBe(303)
    expect(await demo.database.selectFrom("Session").selectAll().execute()).toHaveLength(1)
  })
})

test("a database of the demo before sessions were listed is brought up to date, and users stay signed in", async () => {
  const databaseFile = join(temporaryFolder(), "demo.sqlite")
  const former = new SQLite(databaseFile)
  former.exec(`
    create table "User" ("id" text not null, "name" text, "email" text, "emailVerified" text, "image" text,
      constraint "User_key" primary key ("id"));
    create table "Session" ("sessionToken" text not null, "userId" text not null, "expires" text not null,
      constraint "Session_key" primary key ("sessionToken"),
      constraint "Session_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade);
    insert into "User" values ('ada', 'Ada Lovelace', 'ada@example.com', null, null);
    insert into "Session" values ('${"f".repeat(64)}', 'ada', '${new Date(Date.now() + 86_400_000).toISOString()}');
  `)
  former.close()
  const demo = await testDemo({ databaseFile })
  const visitor = await signedInVisitor(demo, "grace")
  visitor.setCookie("authjs.session-token", "f".repeat(64))
  const page = await visitor.open(`${demo.url}/account`)
  expect(page.status).toBe(200)
  expect(page.text).toContain("Ada Lovelace")
  expect(page.text.match(/if unused/g)).toHaveLength(1)
})
