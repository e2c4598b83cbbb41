import type { Theme } from "../config/auth-config.ts"
import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import { type Palette, paletteOf, providerRules, variables } from "./palette.ts"

const rules = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:400 1rem/1.5 system-ui,sans-serif}
.page{min-height:100dvh;display:grid;grid-template-columns:minmax(0,26rem);place-content:center;padding:1.5rem 1rem}
.card{padding:2.5rem clamp(1rem,6vw,2rem);background:var(--card);border:1px solid var(--line);border-radius:1rem;box-shadow:0 2px 6px rgb(0 0 0/.1);overflow-wrap:break-word}
.logo{display:block;max-width:12rem;max-height:3rem;margin:0 auto 1.5rem}
h1{margin:0;font-size:1.5rem;text-align:center}
p{margin:.5rem 0 0;color:var(--muted);text-align:center}
.alert{margin-top:1.5rem;padding:.75rem 1rem;border:1px solid;border-radius:.625rem;background:var(--error-back);color:var(--error-text);text-align:start}
.ways{display:grid;gap:.75rem;margin-top:1.5rem}
form{margin:0}
.fields{display:grid;gap:1rem}
label{display:block;margin-bottom:.5rem;font-size:.875rem;font-weight:600}
input,.button{width:100%;min-height:3rem;padding:.625rem 1rem;border:1px solid var(--button-line);border-radius:.625rem;background:var(--button);color:var(--button-text);font:inherit}
input::placeholder{color:var(--muted);opacity:1}
label:has(input){display:flex;align-items:center;gap:.75rem;min-height:3rem;margin:0;font-weight:400}
[aria-busy]{opacity:.6;cursor:progress}
[type=checkbox],[type=radio]{width:1.5rem;min-height:1.5rem;margin:0;accent-color:var(--accent)}
.button{display:flex;align-items:center;justify-content:center;gap:.75rem;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.button:hover{box-shadow:0 2px 6px rgb(0 0 0/.3)}
.provider{justify-content:flex-start;text-align:start}
.mark{object-fit:contain;flex:none;width:1.75rem;height:1.75rem}
svg.mark{border-radius:.5rem;box-shadow:0 0 0 1px var(--line);background:var(--mark,var(--muted));color:var(--ink,var(--card));fill:currentColor;font-size:14px;font-weight:700}
.submit{margin-top:.5rem}
input,.second,.provider,.fields~.fields .submit{--button:var(--card);--button-text:var(--text);--button-line:var(--edge)}
.or{display:flex;align-items:center;gap:.875rem;color:var(--muted);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.unscripted{display:none}
@media (scripting:none){.scripted{display:none}.unscripted{display:block}}
@media (forced-colors:active){.mark{forced-color-adjust:none}}
`

/** A configuration has one theme and one list of provider colors; there are as many sheets as kinds of pages. */
const sheets = new WeakMap<Theme, BoundedCache<string>>()

/**
 * The style sheet of a page. All colors go through `parseColor`.
 *
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
  return schemes(theme) + providerRules(providers) + rules.replaceAll("\n", "")
}

function schemes(theme: Theme): string {
  const { colorScheme } = theme
  if (colorScheme === "light" || colorScheme === "dark") return root(paletteOf(theme, colorScheme))
  const dark = root(paletteOf(theme, "dark"))
  return `${root(paletteOf(theme, "light"))}@media (prefers-color-scheme:dark){${dark}}`
}

function root({ scheme, ...colors }: Palette): string {
  return `:root{color-scheme:${scheme};${variables(colors)}}`
}
