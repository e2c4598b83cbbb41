import { readFileSync } from "node:fs"
import type { Provider } from "./tables-of.ts"

/**
 * A set of models: those that the package ships with (`shipped`), those with more columns (`own`), with
 * other names of tables and columns and integer ids (`counted`), with other names of models besides
 * (`renamed`), with ids of the type of UUIDs (`uuid`), with columns of all other types (`typed`), with a
 * list and an enum on PostgreSQL (`listed`), those that sign-in without sessions needs (`small`), those
 * with columns that the schema fills in (`filled`), those without the fields that users can do without
 * (`lean`), those without passkeys (`passkeyless`), those whose foreign keys do
 * not cascade (`restricted`), those with the table of a store (`stored`), those with
 * `relationJoins` besides (`joined`), and those of Auth.js's documentation (`legacy`).
 */
export type Variant =
  | "shipped"
  | "own"
  | "counted"
  | "renamed"
  | "uuid"
  | "typed"
  | "listed"
  | "small"
  | "filled"
  | "lean"
  | "passkeyless"
  | "restricted"
  | "stored"
  | "joined"
  | "legacy"

/** What a schema has beside its models. */
export interface SchemaText {
  readonly models: string
  readonly previewFeatures: readonly string[]
}

/** The option `models` for the variant `renamed`. */
export const otherModels = {
  user: "AppUser",
  account: "Login",
  session: "OpenSession",
  verificationToken: "MagicLink",
  authenticator: "passkey",
} as const

/** The schema of a variant. */
export function schemaOf(variant: Variant, provider: Provider): SchemaText {
  const joins = ["own", "joined"].includes(variant) && provider !== "sqlite"
  return {
    models: change[variant](read(variant, provider), provider),
    previewFeatures: joins ? ["relationJoins"] : [],
  }
}

/** The statements that make keys exact on MySQL, which belong to the shipped models. */
export function exactKeys(variant: Variant): string {
  const text = readFileSync(new URL("../../schema/exact-keys.sql", import.meta.url), "utf8")
  if (variant !== "renamed") return text
  return text
    .replaceAll(
      /`(\w+)_userId_fkey`/g,
      (_, name: string) => `\`${tableName(name)}_${columnName("userId")}_fkey\``,
    )
    .replaceAll(/`([A-Z]\w+)`/g, (_, name: string) => `\`${tableName(name)}\``)
    .replaceAll(/`(userId|id)`/g, (_, name: string) => `\`${columnName(name)}\``)
}

function read(variant: Variant, provider: Provider): string {
  // Under another ending, as nothing but these tests knows what they are for.
  if (variant !== "legacy") return readSchema(provider)
  return readFileSync(new URL(`legacy/${provider}.prisma.txt`, import.meta.url), "utf8")
}

/** One of the files that the package ships. */
function readSchema(name: string): string {
  return readFileSync(new URL(`../../schema/${name}.prisma`, import.meta.url), "utf8")
}

type Change = (models: string, provider: Provider) => string

const change: Readonly<Record<Variant, Change>> = {
  shipped: (models) => models,
  legacy: (models) => models,
  own: withOwnColumns,
  small: withoutSessions,
  filled: (models) =>
    models.replace(
      /^ {2}image .*$/m,
      (line) => `${line}\n  role String @default("member")\n  createdAt DateTime @default(now())`,
    ),
  lean: (models) => models.replaceAll(/^ {2}(?:name|emailVerified|image) .*\n/gm, ""),
  passkeyless: (models) =>
    models
      .replace(/^model Authenticator \{\n.*?^\}\n/ms, "")
      .replaceAll(/^ {2}authenticators .*\n/gm, ""),
  stored: withStore,
  joined: withStore,
  restricted: (models) => models.replaceAll("onDelete: Cascade", "onDelete: Restrict"),
  typed: (models) => models.replace(/^ {2}image .*$/m, (line) => `${line}${typedColumns}`),
  listed: (models) =>
    models.replace(/^ {2}image .*$/m, (line) => `${line}\n  tags String[]\n  role Role?`) +
    '\nenum Role {\n  USER\n  ADMIN @map("boss")\n}\n',
  counted: (models) => withOtherNames(withOwnColumns(models)),
  renamed: (models) => withOtherModels(withOtherNames(withOwnColumns(models))),
  uuid: (models) =>
    models
      .replace(/^( {2}id +String) .*$/m, "$1 @id @default(uuid()) @db.Uuid")
      .replaceAll(/^( {2}userId +String)$/gm, "$1 @db.Uuid"),
}

function withStore(models: string, provider: Provider): string {
  return models + readSchema(`store-${provider}`)
}

function withoutSessions(models: string): string {
  return models
    .replaceAll(/^model (?:Session|VerificationToken|Authenticator) \{\n.*?^\}\n/gms, "")
    .replaceAll(/^ {2}(?:sessions|authenticators) .*\n/gm, "")
}

function withOwnColumns(models: string): string {
  return models
    .replace(
      /^ {2}image .*$/m,
      (line) =>
        `${line}\n  role String?\n  age Int?\n  isActive Boolean?\n  createdAt DateTime?\n  settings Json?`,
    )
    .replace(/^ {2}sessionToken .*$/m, (line) => `${line}\n  device String?`)
}

const typedColumns = `
  bigNumber BigInt?
  ratio Float?
  isActive Boolean?
  day DateTime? @db.Date
  clock DateTime? @db.Time(3)
  moment DateTime? @db.Timestamp(6)
  price Decimal? @db.Decimal(20,4)
  picture Bytes?
  settings Json?`

/** Only at the places of types and of names of models. */
function withOtherModels(models: string): string {
  const names = new Map<string, string>([
    ["User", otherModels.user],
    ["Account", otherModels.account],
    ["Session", otherModels.session],
    ["VerificationToken", otherModels.verificationToken],
    ["Authenticator", otherModels.authenticator],
  ])
  return models.replaceAll(
    /^(model |  \w+ +)(\w+)/gm,
    (_, before: string, name: string) => before + (names.get(name) ?? name),
  )
}

function withOtherNames(models: string): string {
  return models
    .replaceAll(
      /^ {2}(\w+) +(String|Int|BigInt|Float|DateTime|Boolean|Json)\b.*$/gm,
      (line, name: string) => {
        const typed =
          name === "id"
            ? "  id Int @id @default(autoincrement())"
            : name === "userId"
              ? "  userId Int"
              : line
        return `${typed} @map("${columnName(name)}")`
      },
    )
    .replaceAll(
      /^model (\w+) \{$/gm,
      (line, name: string) => `${line}\n  @@map("${tableName(name)}")`,
    )
}

function columnName(field: string): string {
  return `${snake(field)}_column`
}

function tableName(model: string): string {
  return `app${snake(model)}s`
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
}
