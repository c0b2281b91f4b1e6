import { Autocomplete } from '@base-ui/react/autocomplete'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { Found } from '#app/page/finder.ts'
import { switchKeys, useKeysAreOn } from '#app/page/single-keys.ts'
import { Switch } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FoundGroup } from './find.server.ts'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Debounce in milliseconds. */
const PAUSE = 120

/**
 * Searches people, cases and pages: a combobox whose list stays open, with the same results as /admin/find.
 */
export function FindDialog({ isOpen, onOpenChange }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t`Find`} wide initialFocus={input}>
      <Finder input={input} onFound={() => onOpenChange(false)} />
      <KeySwitch />
    </Dialog>
  )
}

type FinderProps = { input: RefObject<HTMLInputElement | null>; onFound: () => void }

function Finder({ input, onFound }: FinderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, isBusy } = useFound(typed)
  const go = ({ to }: Found) => {
    onFound()
    navigate(to)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups.map(({ name, items }) => ({ value: name, items }))}
      itemToStringValue={(item: Found) => item.title}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value)
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="field-box">
        <Search aria-hidden />
        <Autocomplete.Input
          ref={input}
          aria-label={t`Name, email, number, reference or page`}
          placeholder={t`Name, email, number, reference or page`}
          maxLength={100}
        />
      </div>
      <Autocomplete.Status className="visually-hidden">
        <Summary groups={groups} isBusy={isBusy} />
      </Autocomplete.Status>
      {groups.length === 0 && !isBusy ? (
        <p className="text-ink-2">
          <Trans>Type at least three characters of a name, or a whole reference.</Trans>
        </p>
      ) : null}
      <FoundList onChoose={go} />
    </Autocomplete.Root>
  )
}

function Summary({ groups, isBusy }: { groups: FoundGroup[]; isBusy: boolean }) {
  const { t } = useLingui()
  if (isBusy) return t`Searching`
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count === 0 ? t`Nothing matches.` : t`Matches: ${count}`
}

function FoundList({ onChoose }: { onChoose: (found: Found) => void }) {
  return (
    <Autocomplete.List className="find-list">
      {(group: { value: string; items: Found[] }) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="find-group">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: Found) => (
              <Autocomplete.Item
                key={`${item.to} ${item.about}`}
                value={item}
                className="find-item"
                onClick={() => onChoose(item)}
              >
                <b>{item.title}</b>
                {item.about ? <small>{item.about}</small> : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

/** The results of the latest input; previous ones are shown until they arrive. */
function useFound(typed: string) {
  const { load, data, state } = useFetcher<{ typed: string; groups: FoundGroup[] }>()
  useEffect(() => {
    const timer = setTimeout(
      () => void load(`/admin/find?q=${encodeURIComponent(typed.trim())}`),
      typed === '' ? 0 : PAUSE,
    )
    return () => clearTimeout(timer)
  }, [typed, load])
  return { groups: data?.groups ?? [], isBusy: state !== 'idle' || data?.typed !== typed.trim() }
}

function KeySwitch() {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Use keys`}
      hint={t`The slash opens this search, and single keys act in the queue and on the page of a person.`}
      checked={useKeysAreOn()}
      onChange={(event) => switchKeys(event.currentTarget.checked)}
    />
  )
}
