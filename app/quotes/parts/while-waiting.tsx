import { Trans } from '@lingui/react/macro'
import { Check, UserPlus } from 'lucide-react'
import { Form, href } from 'react-router'
import picture from '#app/ui/art/meanwhile.svg?no-inline'
import whatsapp from '#app/ui/art/whatsapp.svg?no-inline'
import { Button } from '#app/ui/button.tsx'
import type { RequestView } from '../request-view.server.ts'

type Props = { view: RequestView }

/** Advice until the first quote arrives. */
export function Meanwhile({ view: { meanwhile } }: Props) {
  return (
    <section aria-labelledby="meanwhile" className="mt-10">
      <h2 id="meanwhile" className="text-h3">
        <Trans>While you wait</Trans>
      </h2>
      <ul className="meanwhile">
        {meanwhile.map((advice) => (
          <li key={advice.words}>
            <svg width="64" height="64" aria-hidden="true">
              <use href={`${picture}#${advice.picture}`} />
            </svg>
            <p>{advice.words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Inviting the next best provider: one more now, or automatically whenever one declines. */
export function PassOn({ view: { passing, invitations } }: Props) {
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      {passing.whyNot ? (
        <p className="text-small text-ink-2">{passing.whyNot}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={invitations.length} />
          <Button type="submit" name="intent" value="ask next" icon={<UserPlus aria-hidden />}>
            <Trans>Ask one more provider</Trans>
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset className="pass-on">
        <input type="hidden" name="intent" value="pass on" />
        <button
          type="submit"
          name="passesOn"
          value={String(!passing.passesOn)}
          role="switch"
          aria-checked={passing.passesOn}
        >
          <span aria-hidden>{passing.passesOn ? <Check /> : null}</span>
          <Trans>Ask the next best provider if someone can't help</Trans>
        </button>
      </Form>
    </div>
  )
}

/** Sends the request's link to the customer's own WhatsApp. */
export function SendToWhatsApp({ requestId }: { requestId: string }) {
  return (
    <a
      href={href('/requests/:requestId/whatsapp', { requestId })}
      target="_blank"
      rel="noopener noreferrer"
      className="button button-outline mt-4"
    >
      <svg width="20" height="20" aria-hidden="true">
        <use href={`${whatsapp}#w`} />
      </svg>
      <Trans>Send to my WhatsApp</Trans>
    </a>
  )
}
