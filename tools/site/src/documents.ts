/** Documents that stand together on the site. */
export interface DocumentGroup {
  /** Heading in the sidebar. */
  readonly title: string
  /** Folder of the pages' URLs. */
  readonly folder: string
  /** Markdown files from the root of the repository, in the order of the sidebar. */
  readonly documents: readonly string[]
  /** Generated pages that follow the documents: files of the folder. */
  readonly isContinued?: true
}

/** Every document that has a page. `test/documents.test.ts` compares the list with the files of the repository. */
export const groups: readonly DocumentGroup[] = [
  {
    title: "Getting started",
    folder: "guides",
    documents: [
      "docs/guides/start-express.md",
      "docs/guides/start-next.md",
      "docs/guides/start-fetch.md",
    ],
  },
  {
    title: "Concepts",
    folder: "concepts",
    documents: [
      "docs/concepts.md",
      "docs/faq.md",
      "docs/troubleshooting.md",
      "docs/glossary.md",
      "docs/README.md",
    ],
  },
  {
    title: "Guides",
    folder: "guides",
    documents: [
      "docs/guides/protect-routes.md",
      "docs/guides/roles.md",
      "docs/guides/own-sign-in-page.md",
      "docs/guides/own-user-fields.md",
      "docs/guides/link-accounts.md",
      "docs/guides/passkeys.md",
      "docs/guides/limit-attempts.md",
      "docs/guides/email-in-production.md",
      "docs/your-devices.md",
      "docs/provider-tokens.md",
      "docs/company-sign-out.md",
      "docs/testing.md",
      "docs/guides/several-origins.md",
      "docs/guides/tenants.md",
      "docs/guides/websockets.md",
      "docs/guides/deploy.md",
      "docs/write-your-own-integration.md",
      "docs/migrate-from-next-auth-5.md",
      "docs/migrate-from-next-auth-4.md",
      "docs/migrate-from-auth-js-express.md",
    ],
  },
  {
    title: "Reference",
    folder: "reference",
    documents: [
      "core/README.md",
      "integrations/express/README.md",
      "integrations/next/README.md",
      "docs/next.md",
      "docs/frameworks.md",
      "docs/features.md",
      "docs/sessions.md",
      "docs/logout.md",
      "docs/expired-records.md",
      "docs/account-decisions.md",
      "docs/pages.md",
      "docs/events.md",
      "docs/errors.md",
      "docs/warnings.md",
      "docs/configuration.md",
      "docs/security.md",
      "docs/scaling.md",
      "docs/cli.md",
      "tools/cli/README.md",
      "tools/testing/README.md",
      "docs/services.md",
      "tools/test-services/README.md",
      "docs/architecture.md",
    ],
  },
  { title: "Providers", folder: "providers", documents: ["docs/providers.md"], isContinued: true },
  {
    title: "Adapters",
    folder: "adapters",
    documents: [
      "docs/adapters.md",
      "adapters/drizzle/README.md",
      "adapters/kysely/README.md",
      "adapters/mongodb/README.md",
      "adapters/prisma/README.md",
      "adapters/redis/README.md",
      "docs/stores.md",
      "docs/published-adapters.md",
      "docs/write-your-own-adapter.md",
      "docs/contract.md",
      "docs/store-kit.md",
      "adapter-test-kit/README.md",
    ],
  },
  { title: "API", folder: "api", documents: [], isContinued: true },
  {
    title: "Reports",
    folder: "reports",
    documents: [
      "evidence/pages/specification.md",
      "evidence/pages/conformance.md",
      "evidence/pages/asvs.md",
      "docs/lighthouse.md",
      "evidence/pages/advisories.md",
      "evidence/pages/faults-and-races.md",
      "docs/kill-matrix.md",
      "docs/store-kill-matrix.md",
      "docs/adapter-survey.md",
      "docs/store-survey.md",
    ],
  },
  {
    title: "Project",
    folder: "project",
    documents: ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"],
  },
]
