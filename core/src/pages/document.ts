import { createBoundedCache } from "../crypto/bounded-cache.ts"
import { sha256Base64 } from "../crypto/hash.ts"
import { html, type Html, scriptElement, styleElement } from "./escape-html.ts"
import { htmlDocument, sameOriginImage } from "./html-document.ts"
import type { PageSettings } from "./page-settings.ts"
import { styleSheet } from "./style-sheet.ts"

/** A page, and the policy to send as its `Content-Security-Policy`. */
export interface Page {
  readonly html: string
  readonly csp: string
}

/** A module that a page runs: its constant code, or the URL of a file on the page's own origin. */
export type PageScript = { readonly code: string } | { readonly src: string }

/** What the pages have in common. */
export interface PageContent {
  /** Also the title of the document. */
  readonly heading: string
  /** Class of the main element: `signin`, `signout`, `verify-request`, `confirm` or `error`. */
  readonly name: string
  readonly settings: PageSettings
  readonly content: Html
  /** Colors of the providers' buttons, see `styleSheet`. */
  readonly providerColors?: readonly (string | undefined)[]
  /** Whether forms may be sent from this page. Default `true`. */
  readonly hasForm?: boolean
  /** The page's URL is a secret, which no request may carry as its referrer. Default `false`. */
  readonly secretUrl?: boolean
  readonly scripts?: readonly PageScript[]
}

/**
 * There is one style sheet a theme and page, and a script or two; more would mean that themes are made
 * by the request.
 */
const hashes = createBoundedCache<string>(64)

/**
 * Puts content into the shell that all pages share. It names no icon: an empty one would hide the
 * application's own `/favicon.ico`, which browsers look for by themselves.
 */
export async function renderDocument(page: PageContent): Promise<Page> {
  const { heading, name, settings, content, secretUrl = false, scripts = [] } = page
  const style = styleSheet(settings.theme, page.providerColors)
  const logo = sameOriginImage(settings.theme.logo)
  const head = html`<meta name="robots" content="noindex" />
    ${secretUrl ? html`<meta name="referrer" content="strict-origin" />` : undefined}
    ${styleElement(style)} ${scripts.map(scriptHtml)}`
  const body = html`<body>
    <div class="page">
      <main class="${name}">
        <div class="card">
          ${logo === undefined ? undefined : html`<img class="logo" src="${logo}" alt="" />`}
          <h1>${heading}</h1>
          ${content}
        </div>
      </main>
    </div>
  </body>`
  return {
    html: htmlDocument(settings, heading, body, head),
    csp: await policy(style, scripts, page.hasForm ?? true),
  }
}

function scriptHtml(script: PageScript): Html {
  return "code" in script
    ? scriptElement(script.code)
    : scriptElement("", html` src="${script.src}"`)
}

/**
 * Permits only the style sheet and scripts of the page, and images of the same origin. A page with a form has no
 * `form-action`: Chromium also applies it to every redirect that follows, and the destinations of a
 * sign-in (the provider, and those that it delegates to) are not known when the page is rendered.
 */
async function policy(
  style: string,
  scripts: readonly PageScript[],
  hasForm: boolean,
): Promise<string> {
  const directives = [
    "default-src 'none'",
    `style-src ${await hashOf(style)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (scripts.length > 0) {
    const sources = scripts.map(async (each) => ("code" in each ? hashOf(each.code) : "'self'"))
    directives.push(`script-src ${(await Promise.all(sources)).join(" ")}`, "connect-src 'self'")
  }
  if (!hasForm) directives.push("form-action 'none'")
  return directives.join("; ")
}

async function hashOf(text: string): Promise<string> {
  let hash = hashes.get(text)
  if (hash === undefined) {
    hash = `'sha256-${await sha256Base64(text)}'`
    hashes.set(text, hash)
  }
  return hash
}

/**
 * The script of all forms of the sign-in page. It adds the checkbox "Remember me", which belongs to no form, to the
 * form that is sent or read; shows and hides passwords; ignores a second click on a button while the first one is
 * carried out; and keeps what users typed as their name until the page says that the sign-in failed. The page
 * works without it: what needs it is not shown then, and no user stays signed in.
 *
 * It is text, because a function's source is changed by compilers, and the policy of the page permits exactly this.
 */
export const formScript: PageScript = {
  code: [
    "let d=document,f=(s,g)=>d.querySelectorAll(s).forEach(g),w='[autocomplete~=username],[type=email]'",
    "addEventListener('formdata',e=>f('#remember',r=>e.formData.set('remember',r.checked)))",
    "addEventListener('change',({target:t})=>{let i=d.getElementById(t.dataset.shows);if(i)i.type=t.checked?'text':'password'})",
    "addEventListener('submit',e=>{let b=e.submitter;if(e.defaultPrevented||!b)return;if(b.ariaBusy)return e.preventDefault();b.ariaBusy=true;setTimeout(()=>b.ariaBusy=null,5e3);f('[data-shows]:checked',i=>i.click());f(w,i=>sessionStorage[i.id]=i.value)})",
    "f(w,i=>{if(d.querySelector('.card>.alert'))i.value||=sessionStorage[i.id]||'';delete sessionStorage[i.id]})",
  ].join(";"),
}
