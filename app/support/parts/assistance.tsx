import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import type { HelpTopic } from '../contact/help-topics.server.ts'
import { startChat } from '../public/start-chat.ts'

// Loaded when it is opened.
const HelpCenter = later(async () => (await import('./help-center.tsx')).HelpCenter, {
  instead: GuidesElsewhere,
})

type Props = {
  hours: string
  /** A note that a link leads to English, if this page is in one of the seven other languages. */
  inEnglish: string | null
}

/** Three quicker ways to get help. Without script the chat and the guides are pages. */
export function Assistance({ hours, inEnglish }: Props) {
  return (
    <div className="contact-ways">
      <LiveChat />
      <HelpCenterWay hours={hours} inEnglish={inEnglish} />
      <EmailSupport />
    </div>
  )
}

/** The guides, loaded on demand, and available offline once loaded. */
function useHelpTopics() {
  const localizedPath = usePageAddress()
  const { data, state, load } = useFetcher<{ topics: HelpTopic[] }>()
  const [topics, setTopics] = useState<HelpTopic[]>()
  const [isCutOff, setCutOff] = useState(false)
  const fetchTopics = () => {
    setCutOff(false)
    if (!topics) void load(localizedPath('/help-center'))
  }
  const was = useRef(state)
  useEffect(() => {
    if (data) setTopics(data.topics)
    else if (was.current !== 'idle' && state === 'idle') setCutOff(true)
    was.current = state
  }, [data, state])
  return { topics, isCutOff, fetchTopics }
}

function LiveChat() {
  const localizedPath = usePageAddress()
  return (
    <section>
      <h3>
        <Trans>Live Chat Support</Trans>
      </h3>
      <p>
        <Trans>Write to us right here. We save what you write, and a person replies.</Trans>
      </p>
      <Button kind="ink" className="when-script" onClick={startChat}>
        <Trans>Start Chat</Trans>
      </Button>
      <ButtonLink to={localizedPath('/support')} kind="ink" className="without-script">
        <Trans>Start Chat</Trans>
      </ButtonLink>
    </section>
  )
}

function HelpCenterWay({ hours, inEnglish }: Props) {
  return (
    <section>
      <h3>
        <Trans>Help Center</Trans>
      </h3>
      <p>
        <Trans>Five short guides, from booking to payment.</Trans>
      </p>
      {inEnglish ? <GuidesInEnglish note={inEnglish} /> : <GuidesHere hours={hours} />}
    </section>
  )
}

/** In the seven other languages the guides are on their own page, in English. */
function GuidesInEnglish({ note }: { note: string }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <ButtonLink to={localizedPath('/help-center')} hrefLang="en">
        <Trans>Open Help Center</Trans>
      </ButtonLink>
      <p className="text-small">{note}</p>
    </>
  )
}

function GuidesHere({ hours }: { hours: string }) {
  const localizedPath = usePageAddress()
  const { topics, isCutOff, fetchTopics } = useHelpTopics()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
    fetchTopics()
  }
  return (
    <>
      <Button className="when-script" onClick={open} aria-haspopup="dialog">
        <Trans>Open Help Center</Trans>
      </Button>
      <ButtonLink to={localizedPath('/help-center')} className="without-script">
        <Trans>Open Help Center</Trans>
      </ButtonLink>
      {!wasOpened ? null : isCutOff && !topics ? (
        <GuidesElsewhere isOpen={isOpen} />
      ) : (
        <HelpCenter isOpen={isOpen} onOpen={setOpen} topics={topics} hours={hours} />
      )}
    </>
  )
}

function EmailSupport() {
  const email = useRoot()?.site.supportEmail ?? ''
  return (
    <section>
      <h3>
        <Trans>Email Support</Trans>
      </h3>
      <p>
        <Trans>For documents and longer stories.</Trans>
      </p>
      <a className="button button-outline" href={`mailto:${email}`}>
        <Trans>Send an email</Trans>
      </a>
    </section>
  )
}

/** If the dialog can't be loaded, the guides are still a page. */
function GuidesElsewhere({ isOpen }: { isOpen: boolean }) {
  const localizedPath = usePageAddress()
  if (!isOpen) return null
  return (
    <p role="alert">
      <Trans>
        The guides couldn't load.{' '}
        <a className="link" href={localizedPath('/help-center')}>
          Open them as a page
        </a>
      </Trans>
    </p>
  )
}
