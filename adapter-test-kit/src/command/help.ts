/** Help of the command itself. */
export const mainHelp: string = `Tests a database adapter against the Lockstep adapter contract, or a store against
the store contract.

  lockstep-adapter test <module> [options]
      runs the contract for the adapter that a module exports; with --store, for a store
  lockstep-adapter compare <report.json> <report.json> ... [options]
      compares saved reports

  lockstep-adapter <command> --help
  lockstep-adapter --version
`

/** Help of `test`. */
export const testHelp: string = `Runs the adapter contract for the adapter that a module exports.

  lockstep-adapter test ./my-adapter.ts [options]

The default export of the module is an adapter, or a function that returns one (a SubjectFactory).
The module can also export "options" (KitOptions). Flags override these options. Node.js runs
TypeScript modules itself, from version 22.18 on.

  lockstep-adapter test --store ./my-store.ts [options]

Runs the store contract for a store of short-lived entries, or for a function that returns one (a
StoreFactory). Its options are StoreKitOptions. The rules are ST1 to ST11. All flags except --flows,
--seed and --path apply.

Selection
  --store                the module exports a store, not an adapter
  --level <0-5>          the highest level: 0 shape, 1 behavior, 2 data and hostile input,
                         3 concurrency, 4 faults, 5 efficiency (default: 3)
  --only <rules>         runs only these rules: --only U8,V2
  --skip <rule=reason>   skips a rule, a case such as U8.1, or a flow such as sign-out; can be repeated
  --known <rule=reason>  marks a rule or case as a known failure. It is an error if it passes. Can be
                         repeated
  --flows                also runs sign-in flows on the adapter: with Auth of @lockstep/core and, if it
                         is installed, with Auth of @auth/core

Database
  --database <address>   host:port, or a URL such as postgres://localhost:5432. The kit opens a proxy
                         in front of it, so the function must connect to context.endpoint. Only the
                         host and port of a URL are used. Can be repeated
  --protocol <name>      pg, mysql, mongo, redis, http or tcp (default: from the scheme of the URL)
  --one-process          the store is in the memory of this process and is not shared with others
  --env <file>           sets environment variables before the module is loaded; can be repeated

Run
  --name <name>          name of the adapter in reports (default: the name of the file)
  --deadline <ms>        timeout of one call (default: 10000). The timeout of a flow is three times that
  --concurrency <n>      number of concurrent calls in a burst (default: 40)
  --parallel <n>         number of concurrent cases, if the module exports a function (default: 1)
  --seed <n>             repeats a random sequence of calls. Copy --seed and --path from the failure
  --path <path>          see --seed

Reports
  --json <file>          writes the report, for "lockstep-adapter compare"
  --junit <file>         writes the report as JUnit XML
  --markdown <file>      writes the report as Markdown

Exit code: 0 if no rule and no flow fails, 1 if one fails or an error was unhandled, 2 if the contract
could not run, 130 after Ctrl-C (the reports then contain the rules that had finished).
`

/** Help of `compare`. */
export const compareHelp: string = `Compares reports: rules and flows with different results, how many rules of each level pass, and
the round trips of each method.

  lockstep-adapter compare <report.json> <report.json> ... [options]

  --markdown <file>      writes the comparison as Markdown

Reports are those of "lockstep-adapter test --json" and of the option report.json of the kit.
Exit code: 0 if all reports could be read, 2 otherwise.
`
