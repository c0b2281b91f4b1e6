import { Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  Eye,
  KeyRound,
  LogOut,
  type LucideIcon,
  Merge,
  StickyNote,
  UserCog,
} from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type PersonActName, personActs } from '../people/person-acts.ts'
import { KeyHelp, type KeyWords } from '../queue/parts/key-help.tsx'
import { KeyHint, usePressedBy } from '../queue/parts/key-hint.tsx'
import { Duplicates } from './person-duplicates.tsx'
import { Act, type Props } from './person-part.tsx'

type ShownAct = { name: PersonActName; Icon: LucideIcon; shortcut: string }

/** Each leads to a confirmation page, so an accidental shortcut does nothing. */
const shownActs: readonly ShownAct[] = [
  { name: 'see-as', Icon: Eye, shortcut: 'V' },
  { name: 'password-email', Icon: KeyRound, shortcut: 'P' },
  { name: 'grant-role', Icon: UserCog, shortcut: 'G' },
  { name: 'sign-out', Icon: LogOut, shortcut: 'O' },
  { name: 'note', Icon: StickyNote, shortcut: 'N' },
]
const ban: ShownAct = { name: 'ban', Icon: Ban, shortcut: 'B' }
const MERGE_KEY = 'M'

/** Actions on the account as a whole. Those on one role or one sign-in method are beside it. */
export function PersonActs(props: Props) {
  const { open } = props
  const pressedBy = usePressedBy()
  if (open.length === 0) return null
  return (
    <aside className="person-acts">
      <h2 className="visually-hidden">
        <Trans>What you can do</Trans>
      </h2>
      <div className="person-buttons">
        {shownActs.map((act) => (
          <Act key={act.name} data={props} {...act} />
        ))}
        <ButtonLink
          size="small"
          icon={<Merge aria-hidden />}
          to={`/admin/people/${props.account.id}/merge` satisfies SiteAddress}
          {...pressedBy(MERGE_KEY)}
        >
          <Trans>Merge accounts</Trans> <KeyHint>{MERGE_KEY}</KeyHint>
        </ButtonLink>
      </div>
      <PersonKeys open={open} />
      <Duplicates duplicates={props.duplicates} />
      {open.includes(ban.name) ? (
        <Card as="section">
          <h3 className="text-h3">
            <Trans>Stop them</Trans>
          </h3>
          <p>
            <Trans>Nobody who is banned can sign in. Needs a reason.</Trans>
          </p>
          <div className="person-buttons">
            <Act data={props} {...ban} />
          </div>
        </Card>
      ) : null}
    </aside>
  )
}

/** The shortcuts of the actions open on this account. */
function PersonKeys({ open }: Pick<Props, 'open'>) {
  const { t, i18n } = useLingui()
  const acts = [...shownActs, ban].filter(({ name }) => open.includes(name))
  const keys: KeyWords[] = [
    ...acts.map(({ name, shortcut }): KeyWords => [shortcut, i18n._(personActs[name].label)]),
    [MERGE_KEY, t`Merge accounts`],
  ]
  return <KeyHelp keys={keys} />
}
