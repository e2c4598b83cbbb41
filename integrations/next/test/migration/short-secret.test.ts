import { decode } from "@lockstep/core/jwt"
import { encode } from "next-auth/jwt"
import { expect, test } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../../src/index.ts"
import { configWith } from "../support/users.ts"
import { requestTo } from "../support/visitor.ts"

const short = "fifteen letters"
const salt = "authjs.session-token"

/** As the migration page shows it. */
const opensShort: NonNullable<NextAuthConfig["jwt"]> = {
  decode: (params) => decode({ ...params, secret: [...[params.secret].flat(), short] }),
}

async function sealedByAuthJs(): Promise<string> {
  const token = { sub: "ida", name: "Ida" }
  return `${salt}=${await encode({ token, secret: short, salt })}`
}

test("a session that Auth.js sealed with a short secret goes on where jwt.decode knows the secret", async () => {
  const { handlers } = FullstackAuth(configWith({ jwt: opensShort }))
  const cookie = await sealedByAuthJs()
  const answer = await handlers.GET(requestTo("/api/auth/session", { cookie }))
  expect(await answer.json()).toMatchObject({ user: { name: "Ida" } })
})

test("what is sealed from then on does not open with the short secret", async () => {
  const config = configWith({ jwt: opensShort, session: { updateAge: 0 } })
  const cookie = await sealedByAuthJs()
  const answer = await FullstackAuth(config).handlers.GET(
    requestTo("/api/auth/session", { cookie }),
  )
  const line = answer.headers.getSetCookie().find((each) => each.startsWith(salt)) ?? ""
  const token = decodeURIComponent(line.slice(salt.length + 1).split(";", 1)[0] ?? "")
  expect(await decode({ token, secret: short, salt })).toBeNull()
  expect(await decode({ token, secret: config.secret ?? "", salt })).toMatchObject({ sub: "ida" })
})
