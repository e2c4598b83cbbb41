/**
 * Samples that compile with the published packages under `strict`, and not with
 * `exactOptionalPropertyTypes`, and what in the published packages prevents it. With ours they compile.
 */
export const notExactWhenPublished: Readonly<Record<string, string>> = {
  "environment-as-it-is":
    "`secret`, `redirectProxyUrl` and `clientId` take no environment variable, as that may be undefined",
  "handlers-of-one-call": "`secret` takes no environment variable, as that may be undefined",
  "oidc-provider-object":
    "`account` must return a TokenSet, whose members are not optional with undefined",
}

/** Samples that TypeScript 5 does not compile, neither with the published packages nor with ours. */
export const notWithTypeScript5: Readonly<Record<string, string>> = {
  "kysely-app":
    "`Kysely<Tables>` of Kysely is no `Kysely<Database>` if `Tables` has a table of the application",
}
