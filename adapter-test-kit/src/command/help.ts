/** Help of the command itself. */
export const mainHelp: string = `Proves a database adapter against the Lockstep adapter contract, or a store
against the contract of stores.

  lockstep-adapter test <module> [options]
      runs the contract on the adapter that a module exports; with --store, on a store
  lockstep-adapter compare <report.json> <report.json> ... [options]
      puts saved reports side by side

  lockstep-adapter <command> --help
  lockstep-adapter --version
`

/** Help of `test`. */
export const testHelp: string = `Runs the adapter contract on the adapter that a module exports.

  lockstep-adapter test ./my-adapter.ts [options]

The module's default export is an adapter, or a function that makes one (a SubjectFactory). It may
also export its options as "options" (KitOptions); what is written on the command line goes first.
TypeScript is run by Node.js itself, from 22.18 on.

  lockstep-adapter test --store ./my-store.ts [options]

The same for a store of short-lived entries, or a function that makes one (a StoreFactory); its options
are StoreKitOptions. The rules are ST1 to ST11, and all flags but --flows, --seed and --path apply.

What is run
  --store                the module exports a store, not an adapter
  --level <0-5>          the highest level: 0 shape, 1 behaviour, 2 data and hostile input,
                         3 concurrency, 4 faults, 5 efficiency (default: 3)
  --only <rules>         only these rules: --only U8,V2
  --skip <rule=reason>   not this rule, case such as U8.1, or flow such as sign-out; may be repeated
  --known <rule=reason>  this rule, or case, is known to fail, and is an error once it passes; may
                         be repeated
  --flows                afterwards signs users in over the adapter, through Auth of @lockstep/core and,
                         where it is installed, through that of the published @auth/core

The database
  --database <address>   where it listens: host:port, or a URL such as postgres://localhost:5432.
                         The kit puts its proxy before it, so the function must connect to
                         context.endpoint. Only host and port of a URL are used. May be repeated
  --protocol <name>      what it speaks: pg, mysql, mongo, redis, http or tcp (default: what the
                         scheme of the URL says)
  --one-process          the store is in the memory of this process: a second process has another
  --env <file>           sets environment variables before the module is loaded; may be repeated

How it is run
  --name <name>          of the adapter in reports (default: the name of the file)
  --deadline <ms>        how long one call may take (default: 10000); a flow may take three times that
  --concurrency <n>      calls at once in a burst (default: 40)
  --parallel <n>         cases at once, where the module exports a function (default: 1)
  --seed <n>             repeats a random sequence of calls, together with
  --path <path>          both as a failure printed them

What is written
  --json <file>          the report, for "lockstep-adapter compare"
  --junit <file>         the same as JUnit XML
  --markdown <file>      the same as Markdown

Exit code: 0 when no rule and no flow fails, 1 when one does or an error was left unhandled, 2 when
the contract could not be run, 130 after Ctrl-C (what had run by then is written all the same).
`

/** Help of `compare`. */
export const compareHelp: string = `Puts reports side by side: where rules and flows come out differently, how many of each level hold, and
the round trips of each method.

  lockstep-adapter compare <report.json> <report.json> ... [options]

  --markdown <file>      writes the same as Markdown

Reports are those of "lockstep-adapter test --json" and of the option report.json of the kit.
Exit code: 0 when all of them could be read, 2 when not.
`
