import type { Theme } from "../config/auth-config.ts"
import { cssColor, parseColor, readableOn } from "../pages/color.ts"
import { html, markupOf } from "../pages/escape-html.ts"
import type { EmailMessage } from "../providers/email-provider.ts"

const defaultBrand = "#18181b"

/** Mail programs make a link of everything that looks like a host, also where we want none. */
const zeroWidthSpace = "\u200b"

/**
 * Writes the mail with the link: as text, and as HTML in which everything is escaped. Nothing but the
 * host, the link and two checked colours goes into it, so that nobody can put words into a stranger's
 * mailbox by typing them into a form.
 *
 * @param url - the link
 * @param host - of the application, with its port
 * @param theme - colours of the button
 */
export function renderMessage(url: string, host: string, theme: Theme): EmailMessage {
  const brand = parseColor(theme.brandColor) ?? parseColor(defaultBrand) ?? [0, 0, 0]
  const button = cssColor(brand)
  const buttonText = cssColor(parseColor(theme.buttonText) ?? readableOn(brand))
  const shownHost = host.replaceAll(".", `${zeroWidthSpace}.`)
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sign in to ${shownHost}</title>
      </head>
      <body style="margin:0;padding:32px 16px;background:#f4f4f5;font-family:sans-serif">
        <table
          role="presentation"
          width="100%"
          cellspacing="0"
          cellpadding="0"
          style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px"
        >
          <tr>
            <td align="center" style="padding:32px 24px 8px;font-size:20px;color:#18181b">
              Sign in to <strong>${shownHost}</strong>
            </td>
          </tr>
          <tr>
            <td align="center" style="padding:16px 24px">
              <a
                href="${url}"
                target="_blank"
                rel="noopener noreferrer"
                style="display:inline-block;padding:12px 24px;border-radius:8px;background:${button};color:${buttonText};font-size:16px;font-weight:bold;text-decoration:none"
                >Sign in</a
              >
            </td>
          </tr>
          <tr>
            <td align="center" style="padding:8px 24px 32px;font-size:14px;color:#52525b">
              If you did not ask for this e-mail, you can ignore it.
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return {
    subject: `Sign in to ${host}`,
    text: `Sign in to ${host}\n${url}\n\nIf you did not ask for this e-mail, you can ignore it.\n`,
    html: markupOf(document),
  }
}
