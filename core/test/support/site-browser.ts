/** A site without a network between: a request goes in, a response comes out. */
export type Site = (request: Request) => Promise<Response>

/** A browser that keeps its cookies while the site behind its address is exchanged. */
export interface SiteBrowser {
  readonly cookies: ReadonlyMap<string, string>
  /** Asks for a path below `/auth`; with a form, posts it. */
  open: (site: Site, path: string, form?: Record<string, string>) => Promise<Response>
}

const siteOrigin = "http://app.example.com"

/** Opens a browser without cookies. */
export function openSiteBrowser(): SiteBrowser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async open(site, path, form) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const init = form ? { method: "POST", body: new URLSearchParams(form) } : {}
      const url = `${siteOrigin}/auth/${path}`
      const response = await site(new Request(url, { ...init, headers: { cookie } }))
      for (const header of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (header.includes("Max-Age=0")) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}
