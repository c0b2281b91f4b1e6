import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'
import { Accordion } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { topicsWith } from '../contact/help-search.ts'
import type { HelpTopic } from '../contact/help-topics.server.ts'
import { startChat } from '../public/start-chat.ts'
import { HelpAnswer } from './help-answer.tsx'

type Props = {
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Undefined while loading. */
  topics: HelpTopic[] | undefined
  hours: string
}

/** Five guides in a dialog: one open at a time, with a search. */
export function HelpCenter({ isOpen, onOpen, topics, hours }: Props) {
  const [typed, setTyped] = useState('')
  const found = topicsWith(topics ?? [], typed)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpen}
      title={<Trans>Help Center</Trans>}
      description={<Trans>Five short guides</Trans>}
      actions={<HelpFoot hours={hours} onClose={() => onOpen(false)} />}
    >
      <div className="help-center">
        <GuideSearch typed={typed} onType={setTyped} />
        <p role="status" className={typed && found.length === 0 ? undefined : 'visually-hidden'}>
          {typed === '' ? null : found.length === 0 ? (
            <Trans>No guide matches. Try other words, or write to us.</Trans>
          ) : (
            <Plural value={found.length} one="# guide" other="# guides" />
          )}
        </p>
        <Guides topics={topics && found} />
      </div>
    </Dialog>
  )
}

function HelpFoot({ hours, onClose }: { hours: string; onClose: () => void }) {
  const email = useRoot()?.site.supportEmail ?? ''
  return (
    <>
      <p className="help-foot">
        <b>
          <Trans>Didn't find it?</Trans>
        </b>{' '}
        {hours}
      </p>
      <Button
        kind="ink"
        onClick={() => {
          onClose()
          startChat()
        }}
      >
        <Trans>Start Chat</Trans>
      </Button>
      <a className="button button-outline help-email" href={`mailto:${email}`}>
        <Trans>Email</Trans>
      </a>
    </>
  )
}

function GuideSearch({ typed, onType }: { typed: string; onType: (words: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      type="search"
      label={t`Search the guides`}
      labelHidden
      placeholder={t`Search the guides`}
      icon={<Search aria-hidden />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** Undefined while loading. */
function Guides({ topics }: { topics: HelpTopic[] | undefined }) {
  return topics ? (
    <Accordion
      items={topics.map((topic) => ({
        id: `help-${topic.id}`,
        title: topic.title,
        children: <HelpAnswer topic={topic} />,
      }))}
    />
  ) : (
    <Delayed className="contact-skeleton">
      {[1, 2, 3, 4, 5].map((row) => (
        <SkeletonBlock key={row} className="h-14" />
      ))}
    </Delayed>
  )
}
