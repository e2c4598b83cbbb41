import { expect, test } from "vitest"

import { readSettings } from "../src/settings.ts"

test("readSettings has a default for everything", () => {
  expect(readSettings({}, "/folder")).toEqual({
    appPort: { number: 3000 },
    providerPort: { number: 3001 },
    databaseFile: "/folder/demo.sqlite",
    sessions: "database",
  })
})

test("readSettings takes what the environment says", () => {
  const env = { PORT: "8080", PROVIDER_PORT: "0", DATABASE_FILE: "/tmp/x.sqlite", SESSIONS: "jwt" }
  expect(readSettings(env, "/folder")).toEqual({
    appPort: { number: 8080, askedBy: "PORT" },
    providerPort: { number: 0, askedBy: "PROVIDER_PORT" },
    databaseFile: "/tmp/x.sqlite",
    sessions: "jwt",
  })
})

test.each(["http", "65536", "-1", "80.5", " 80"])("readSettings refuses the port %j", (PORT) => {
  expect(() => readSettings({ PORT }, "/folder")).toThrow("PORT must be a port number")
})

test("readSettings refuses a kind of session that does not exist", () => {
  expect(() => readSettings({ SESSIONS: "cookie" }, "/folder")).toThrow('"database" or "jwt"')
})
