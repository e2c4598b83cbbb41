/** What `server.ts` uses. An application has it from the package `@types/bun`. */
declare const Bun: {
  serve(options: {
    hostname: string
    port: number
    fetch(request: Request): Promise<Response>
  }): unknown
}
