import { expect, test } from "vitest"
import { html, markupOf, styleElement } from "../../src/pages/escape-html.ts"

test("text in a template is escaped", () => {
  const text = `<b title='x' class="y">&amp;`
  expect(markupOf(html`<p>${text}</p>`)).toBe(
    "<p>&#60;b title=&#39;x&#39; class=&#34;y&#34;&#62;&#38;amp;</p>",
  )
})

test("markup made by another template is not escaped again", () => {
  expect(markupOf(html`<p>${html`<b>${"1 < 2"}</b>`}</p>`)).toBe("<p><b>1 &#60; 2</b></p>")
})

test("a list stands for its members, and nothing for nothing", () => {
  expect(markupOf(html`<p>${["a", html`<i></i>`, ["<"]]}${undefined}</p>`)).toBe(
    "<p>a<i></i>&#60;</p>",
  )
})

test("an object that only looks like markup does not get into a page", () => {
  const forged: unknown = JSON.parse(`{"html":"<script>","Symbol(html)":"<script>"}`)
  // What a careless caller could pass.
  const value = forged as string
  expect(() => html`<p>${value}</p>`).toThrow(TypeError)
})

test("backslashes of a template stay what they mean", () => {
  expect(markupOf(html`ab`)).toBe("ab")
})

test.each(["a{}</style><script>", "a{}</STYLE >", "a{}<!--"])(
  "the style sheet %j, which could end its element, is refused",
  (css) => {
    expect(() => styleElement(css)).toThrow(TypeError)
  },
)
