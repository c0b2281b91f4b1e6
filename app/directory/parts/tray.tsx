import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChoiceTray } from '#app/ui/choice-tray.tsx'
import { photoAddress } from '../public/photo-address.ts'
import type { SearchPage } from '../search-page.server.ts'
import { CHOICE_FORM } from './add-to-quote.tsx'
import { requestFields } from './ask-everyone.tsx'
import { MOST_CHOSEN, useChoice } from './choice.tsx'

/** The form of the choice. Its button opens the quote request for the chosen providers. */
export function Tray({ page }: { page: SearchPage }) {
  const { chosen, clear, onPage } = useChoice()
  const localizedPath = usePageAddress()
  const { t } = useLingui()
  const count = chosen.length
  return (
    // Without script only the checkboxes know the choice, so CSS (:has) shows the tray.
    <form
      id={CHOICE_FORM}
      action={localizedPath('/quote/new')}
      className={
        count > 0
          ? 'sticky bottom-0 z-30'
          : 'sticky bottom-0 z-30 hidden [body:has(input[name=provider]:checked)_&]:block'
      }
    >
      {requestFields(page).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {chosen.map(({ id }) =>
        onPage.includes(id) ? null : <input key={id} type="hidden" name="provider" value={id} />,
      )}
      <ChoiceTray
        portraits={chosen.map(({ id, portraitSeed, photoFile }) => (
          <Avatar key={id} src={photoAddress(photoFile, 96)} seed={portraitSeed} size={44} round />
        ))}
        clear={
          count > 0 ? (
            <Button kind="quiet" onClick={clear}>
              <Trans>Clear</Trans>
            </Button>
          ) : null
        }
        action={
          <Button type="submit" kind="marigold">
            {count > 0 ? (
              <Plural value={count} one="Ask # for a quote" other="Ask # for a quote" />
            ) : (
              <Trans>Ask for a quote</Trans>
            )}
          </Button>
        }
      >
        <Sentence names={chosen.map(({ name }) => name)} and={t`and`} />
      </ChoiceTray>
    </form>
  )
}

function Sentence({ names, and }: { names: string[]; and: string }) {
  if (names.length === 0)
    return <Trans>We'll ask the providers you ticked. You can choose up to five.</Trans>
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}` : names[0]
  const left = MOST_CHOSEN - names.length
  return (
    <>
      <Trans>
        You chose <b>{list}</b>.
      </Trans>{' '}
      {left === 0 ? (
        <Trans>That's five, the most you can ask at once.</Trans>
      ) : (
        <Plural value={left} one="You can ask # more." other="You can ask # more." />
      )}
    </>
  )
}
