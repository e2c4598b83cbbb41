/** Support of a Worker for servers that it starts with `node:http`. */
declare module "cloudflare:node" {
  /** Passes a request to the server that listens on a port. */
  export function handleAsNodeRequest(port: number, request: Request): Promise<Response>
}
