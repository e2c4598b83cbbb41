import type { Theme } from "../config/auth-config.ts"
import { cssColor, parseColor, readableOn } from "../pages/color.ts"
import { duration } from "../pages/duration.ts"
import { type Html, html, markupOf } from "../pages/escape-html.ts"
import type { EmailMessage } from "../provider/email-provider.ts"

/** Of the button, where the theme names none. */
const nearlyBlack = [24, 24, 27] as const

/** Mail programs make a link of everything that looks like a host, also where we want none. */
const zeroWidthSpace = "\u200b"

const ignoreIt = "If you did not ask for this email, you can ignore it."

/**
 * Writes the mail with the link: as text, and as HTML in which everything is escaped. Nothing but the
 * host, the link and two checked colours goes into it, so that no attacker can put words into a third party's
 * mailbox by typing them into a form.
 *
 * @param url - the link
 * @param host - of the application, with its port
 * @param theme - colours of the button
 * @param maxAge - seconds for which the link is valid
 */
export function renderMessage(
  url: string,
  host: string,
  theme: Theme,
  maxAge: number,
): EmailMessage {
  const notes = `The link is valid for ${duration(maxAge)}. ${ignoreIt}`
  const shownHost = host.replaceAll(".", `${zeroWidthSpace}.`)
  return {
    subject: `Sign in to ${host}`,
    text: `Sign in to ${host}\n${url}\n\n${notes}\n`,
    html: markupOf(document(shownHost, linkButton(url, theme), notes)),
  }
}

/** Styles stand in attributes and the layout is a table, as many mail programs know nothing else. */
function document(shownHost: string, button: Html, notes: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Sign in to ${shownHost}</title>
      </head>
      <body style="margin:0;padding:32px 16px;background:#f4f4f5;font-family:sans-serif">
        <table
          role="presentation"
          width="100%"
          style="max-width:480px;margin:0 auto;background:#fff"
        >
          <tr>
            <td align="center" style="padding:32px 24px 8px;font-size:20px;color:#18181b">
              Sign in to <strong>${shownHost}</strong>
            </td>
          </tr>
          <tr>
            <td align="center" style="padding:16px 24px">${button}</td>
          </tr>
          <tr>
            <td align="center" style="padding:8px 24px 32px;font-size:14px;color:#52525b">
              ${notes}
            </td>
          </tr>
        </table>
      </body>
    </html> `
}

function linkButton(url: string, theme: Theme): Html {
  const brand = parseColor(theme.brandColor) ?? nearlyBlack
  const colors = `background:${cssColor(brand)};color:${cssColor(parseColor(theme.buttonText) ?? readableOn(brand))}`
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;${colors};font-size:16px;font-weight:bold;text-decoration:none`
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer" style="${style}"
    >Sign in</a
  >`
}
