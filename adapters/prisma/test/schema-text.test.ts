import { expect, test } from "vitest"
import { fillingsOf } from "../src/schema-text.ts"

const schema = `
datasource db {
  provider = "mysql"
}

// model User { id String @id @default(uuid()) }
model Account {
  id String @id @default(uuid())
  provider String
}

model User {
  id        String    @id @default(cuid()) @db.VarChar(255)
  name      String?
  // id     String    @default(uuid())
  role      String?   @default("member")
  slug      String    @default(nanoid())
  createdAt DateTime? @default(now())
  changedAt DateTime? @updatedAt
  score     Int?      @default(dbgenerated("(rand())"))
  note      String?   @default("}") // @default(uuid())
  accounts  Account[]

  @@map("users")
}
`

test.each([
  ["id", "cuid"],
  ["name", "null"],
  ["role", "unknown"],
  ["slug", "unknown"],
  ["createdAt", "unknown"],
  ["changedAt", "unknown"],
  ["score", "unknown"],
  ["accounts", "unknown"],
  ["none", "unknown"],
])("the filling of %s is %s", (field, filling) => {
  expect(fillingsOf(schema, "User")(field)).toBe(filling)
})

test("each model has its own", () => {
  expect(fillingsOf(schema, "Account")("id")).toBe("uuid")
})

test("cuid of another version and uuid of another version are the schema's to make", () => {
  const text = "model User {\n  id String @id @default(cuid(2))\n  key String @default(uuid(7))\n}"

  expect(fillingsOf(text, "User")("id")).toBe("unknown")
  expect(fillingsOf(text, "User")("key")).toBe("unknown")
})

test.each([undefined, "", "model User {", `/* old\n${schema}*/`])(
  "without a text that can be read, nothing is known",
  (text) => {
    expect(fillingsOf(text, "User")("name")).toBe("unknown")
  },
)
