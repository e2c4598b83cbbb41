import type { Theme } from "../config/auth-config.ts"
import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import { type Palette, paletteOf, variables } from "./palette.ts"
import { providerRules } from "./provider-colors.ts"

const rules = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:400 1rem/1.5 system-ui,sans-serif}
.page{min-height:100dvh;display:grid;grid-template-columns:minmax(0,26rem);justify-content:center;align-content:center;padding:1.5rem 1rem}
.card{padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;box-shadow:0 1px 2px rgb(0 0 0/.05),0 12px 32px -12px rgb(0 0 0/.14);overflow-wrap:break-word}
.logo{display:block;max-width:12rem;max-height:3rem;margin:0 auto 1.5rem}
h1{margin:0;font-size:1.5rem;line-height:2rem;font-weight:650;letter-spacing:-.015em;text-align:center}
p{margin:.5rem 0 0;color:var(--muted);text-align:center}
.alert{margin:1.5rem 0 0;padding:.75rem 1rem;border:1px solid var(--error-line);border-radius:.625rem;background:var(--error-back);color:var(--error-text);font-size:.9375rem;text-align:start}
.ways{display:grid;gap:.75rem;margin-top:1.75rem}
form{margin:0}
.fields{display:grid;gap:1rem}
label{display:block;margin-bottom:.375rem;font-size:.875rem;line-height:1.25rem;font-weight:600}
input{display:block;width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:var(--text);font:inherit}
input::placeholder{color:var(--muted);opacity:1}
input[type=checkbox],input[type=radio]{width:1.5rem;min-height:1.5rem;margin:0;accent-color:var(--accent)}
.button{display:flex;align-items:center;justify-content:center;gap:.75rem;width:100%;min-height:3rem;padding:.625rem 1rem;border:1px solid var(--button-line);border-radius:.625rem;background:var(--button);color:var(--button-text);font:inherit;font-weight:600;line-height:1.375rem;text-align:center;text-decoration:none;cursor:pointer;transition:.12s}
.button:hover{box-shadow:0 1px 2px rgb(0 0 0/.1),0 4px 12px -4px rgb(0 0 0/.3)}
.button:active{transform:translateY(1px)}
.provider{justify-content:flex-start;font-weight:550;border-color:var(--rim);background:var(--tint);color:var(--text)}
.provider:hover{background:var(--tint-hover)}
.provider span{flex:1;padding-inline-end:2.5rem}
.mark{flex:none;width:1.75rem;height:1.75rem}
svg.mark{border-radius:.4375rem;box-shadow:0 0 0 1px var(--mark-line);background:var(--mark);color:var(--ink);fill:currentColor;font-size:9.5px;font-weight:700}
.mark path{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
img.mark{object-fit:contain}
.submit{margin-top:.5rem}
.second{border-color:var(--edge);background:var(--card);color:var(--text)}
.second:hover{background:var(--tint-hover)}
.or{display:flex;align-items:center;gap:.875rem;margin:.5rem 0;color:var(--muted);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
.sign{display:grid;place-items:center;width:3rem;height:3rem;margin:0 auto 1.25rem;border-radius:50%;background:var(--error-back);color:var(--error-text);font-size:1.5rem;line-height:1;font-weight:700}
:focus{outline:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
input:focus-visible{outline-width:2px;outline-offset:0;border-color:var(--accent)}
.unscripted{display:none}
@media (scripting:none){.scripted{display:none}.unscripted{display:block}}
@media (max-width:27rem){.card{padding:2rem 1.25rem}.button{padding-inline:.75rem}.provider span{padding-inline-end:0;text-align:start}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}.button:active{transform:none}}
@media (forced-colors:active){:focus{outline:3px solid Highlight}.sign{border:1px solid}.mark{forced-color-adjust:none}}
`

/** A configuration has one theme and one list of provider colors; there are as many sheets as kinds of pages. */
const sheets = new WeakMap<Theme, BoundedCache<string>>()

/**
 * The style sheet of a page. All colors go through `parseColor`.
 *
 * @param theme - the application's theme
 * @param providers - colors of the providers' buttons, see `providerRules`
 */
export function styleSheet(theme: Theme, providers: readonly (string | undefined)[] = []): string {
  const known = sheets.get(theme) ?? createBoundedCache<string>(8)
  sheets.set(theme, known)
  const key = JSON.stringify(providers)
  let sheet = known.get(key)
  if (sheet === undefined) {
    sheet = makeSheet(theme, providers)
    known.set(key, sheet)
  }
  return sheet
}

function makeSheet(theme: Theme, providers: readonly (string | undefined)[]): string {
  const colors = (scheme: "light" | "dark"): string => {
    const palette = paletteOf(theme, scheme)
    return root(palette) + providerRules(providers, scheme, palette)
  }
  return schemes(theme, colors) + rules.replaceAll("\n", "")
}

function schemes({ colorScheme }: Theme, colors: (scheme: "light" | "dark") => string): string {
  if (colorScheme === "light" || colorScheme === "dark") return colors(colorScheme)
  return `${colors("light")}@media (prefers-color-scheme:dark){${colors("dark")}}`
}

function root({ scheme, ...colors }: Palette): string {
  return `:root{color-scheme:${scheme};${variables(colors)}}`
}
