import { expect, test } from "vitest"
import { modelsOf } from "../src/models.ts"
import { knownRow } from "../src/new-row.ts"

const field = (name: string, type: string) => ({ name, kind: "scalar", type })
const fields = [field("id", "String"), field("email", "String"), field("secret", "String")]

/** What a generated client carries of its schema. */
function userOf(client: object) {
  const models = { User: { fields } }
  const generated = { _activeProvider: "sqlite", _runtimeDataModel: { models }, user: {} }
  return modelsOf({ ...generated, ...client }).User
}

test("a column that the client leaves out of its answers is in no row that is known", () => {
  const model = userOf({ _globalOmit: { user: { secret: true, email: false } } })

  expect(knownRow({ id: "1", email: null, secret: "s" }, model)).toEqual({ id: "1", email: null })
})

test("without the text of the schema a row is known only when all of it is given", () => {
  expect(knownRow({ id: "1", email: null }, userOf({}))).toBeUndefined()
  expect(knownRow({ id: "1", email: null, secret: "s" }, userOf({}))).toBeDefined()
})
