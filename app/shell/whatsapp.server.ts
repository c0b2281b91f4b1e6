import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteSettings } from '#app/page/site-settings.ts'

/** A link to a WhatsApp chat with us, with a prefilled message. */
export function whatsappLink(
  { whatsappNumber, name }: Pick<SiteSettings, 'whatsappNumber' | 'name'>,
  i18n: I18n,
) {
  const hello = i18n._(msg`Hello ${name}, I have a question.`)
  return {
    href: `https://wa.me/${whatsappNumber.replace(/\D/g, '')}?text=${encodeURIComponent(hello)}`,
    label: i18n._(msg`WhatsApp us`),
  }
}
