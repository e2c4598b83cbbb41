import { sha256Base64 } from "../crypto/hash.ts"
import { html, markupOf, scriptElement } from "../pages/escape-html.ts"
import type { Answer } from "../response/answer.ts"

/** What a built-in page compares. */
export interface PageCheck {
  /** Where the forms of the page lead. */
  readonly baseUrl: string
  /** The line of code that mounts the routes. */
  readonly howToMount: string
}

/**
 * Only the browser knows the URL that it opened: between it and the application there can be a reverse proxy or a
 * tunnel. It asks the route of a form for its methods, because a framework answers for paths and methods without
 * a handler.
 */
const code = [
  "let p=document.querySelector('[data-base]'),{base,elsewhere,unrouted}=p.dataset",
  "let say=t=>{p.textContent=t.replace('{url}',location.origin+location.pathname);p.hidden=false}",
  "if(!location.href.startsWith(base+'/'))say(elsewhere)",
  "else fetch(base+'/signin/-',{method:'OPTIONS'}).then(r=>{let a=r.headers.get('allow');if(r.status==404||a&&!a.includes('POST'))say(unrouted)},()=>0)",
].join(";")

/**
 * Lets a built-in page say in development that its forms lead elsewhere, or that no route receives them.
 *
 * @param answer - is returned as it is if it is no page
 */
export async function withPageCheck(
  answer: Answer,
  { baseUrl, howToMount }: PageCheck,
): Promise<Answer> {
  const { "content-security-policy": policy = "", ...headers } = answer.headers
  const { body } = answer
  if (body === null || !headers["content-type"]?.startsWith("text/html")) return answer
  const elsewhere = `The forms of this page lead to ${baseUrl}, but it was opened as {url}. Correct AUTH_URL, the basePath option or the path of the routes, or open the page at ${baseUrl}.`
  const unrouted = `The application has no route for the forms of this page, POST ${baseUrl}/signin/…. Write ${howToMount}`
  const shown = html`<p
      class="alert"
      role="alert"
      data-base="${baseUrl}"
      data-elsewhere="${elsewhere}"
      data-unrouted="${unrouted}"
      hidden
    ></p>
    ${scriptElement(code)}`
  return {
    ...answer,
    headers: { ...headers, "content-security-policy": await permitting(policy) },
    body: body.replace("</h1>", () => `</h1>${markupOf(shown)}`),
  }
}

/** The policy of a page, which permits the script as well. */
async function permitting(policy: string): Promise<string> {
  const hash = `'sha256-${await sha256Base64(code)}'`
  if (policy.includes("script-src")) return policy.replace("script-src", `script-src ${hash}`)
  return `${policy}; script-src ${hash}; connect-src 'self'`
}
