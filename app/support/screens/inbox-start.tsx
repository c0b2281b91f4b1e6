import { Trans } from '@lingui/react/macro'

/** Beside the list, before a ticket is opened. */
export default function InboxStart() {
  return (
    <p className="inbox-start">
      <Trans>Choose a conversation from the list.</Trans>
    </p>
  )
}
