import { Trans } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button } from '#app/ui/button.tsx'
import type { emailList } from '../email-texts/list-view.server.ts'

type Unfit = Awaited<ReturnType<typeof emailList>>['unfit']

/**
 * Edited texts whose built-in text changed in a release: they aren't used, and can be edited again or
 * removed.
 */
export function UnfitTexts({ unfit }: { unfit: Unfit }) {
  if (unfit.length === 0) return null
  return (
    <section className="email-unfit" aria-labelledby="unfit">
      <h2 id="unfit" className="text-h3">
        <Trans>Texts that no longer fit</Trans>
      </h2>
      <p>
        <Trans>A new release changed these emails. The built-in texts are used instead.</Trans>
      </p>
      <ul>
        {unfit.map((item) => (
          <UnfitText key={`${item.language} ${item.messageId}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function UnfitText({ item }: { item: Unfit[number] }) {
  const { messageId, language, languageName, number, text, replaced, emails } = item
  return (
    <li>
      <p>
        <b>{languageName}:</b> <span lang={language}>{text}</span>
      </p>
      <p className="text-small text-ink-2">
        <Trans>Written instead of: {replaced}</Trans>
      </p>
      <div className="email-buttons">
        {emails.map((slug) => (
          <Link
            key={slug}
            to={`/admin/settings/emails/${slug}/${language}` satisfies SiteAddress}
            className="link"
          >
            {slug}
          </Link>
        ))}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="text" value={messageId} />
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="newest" value={number} />
          <Button type="submit" size="small">
            <Trans>Remove this text</Trans>
          </Button>
        </Form>
      </div>
    </li>
  )
}
