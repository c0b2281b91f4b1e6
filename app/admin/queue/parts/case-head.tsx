import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ChevronDown, ChevronUp, Eye, History } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { CaseData } from '../../screens/case.tsx'
import type { QueueView } from '../queue-view.server.ts'
import { caseAddress, queueAddress } from '../search.ts'
import { CaseKeys } from './case-keys.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'

type Props = { data: CaseData; queue: QueueView }

/** Who the case is about, its position in the list, and who else has it open. */
export function CaseHead({ data, queue }: Props) {
  const { view, others } = data
  return (
    <>
      <CaseBar data={data} queue={queue} />
      <header className="case-head">
        <Portrait seed={view.person?.id ?? data.caseId} size={56} />
        <div>
          <h1 className="text-h2">{view.title}</h1>
          <p className="text-ink-2">
            {data.kindName} · {view.about}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {view.tags.map(({ label, tone }) => (
              <Tag key={label} tone={tone}>
                {label}
              </Tag>
            ))}
          </p>
        </div>
        <CaseLinks data={data} />
      </header>
      {others.length > 0 ? (
        <Banner
          tone="clay"
          title={
            <Trans>
              {others[0]!.name} opened this too, at {others[0]!.opened}.
            </Trans>
          }
        >
          <Trans>If you both decide, the first decision counts.</Trans>
        </Banner>
      ) : null}
    </>
  )
}

function CaseLinks({ data: { view } }: { data: CaseData }) {
  const pressedBy = usePressedBy()
  return (
    <p className="case-links">
      {view.preview ? (
        <ButtonLink
          to={view.preview}
          size="small"
          icon={<Eye aria-hidden />}
          target="_blank"
          {...pressedBy('V')}
        >
          <Trans>Preview the profile</Trans> <KeyHint>V</KeyHint>
        </ButtonLink>
      ) : null}
      {view.person ? (
        <ButtonLink
          to={`/admin/people/${view.person.id}` satisfies SiteAddress}
          size="small"
          icon={<History aria-hidden />}
        >
          <Trans>Account</Trans>
        </ButtonLink>
      ) : null}
      {view.related?.map(({ to, words }) => (
        <ButtonLink key={to} to={to} size="small">
          {words}
        </ButtonLink>
      ))}
    </p>
  )
}

/** Links back to the list, and to the previous and next case. */
function CaseBar({ data, queue }: Props) {
  const { t } = useLingui()
  const pressedBy = usePressedBy()
  const { rows, search, total } = queue
  const index = rows.findIndex(({ kind, caseId }) => kind === data.kind && caseId === data.caseId)
  const [before, after] = [rows[index - 1], rows[index + 1]]
  return (
    <nav className="case-bar" aria-label={t`Cases`}>
      <Link className="icon-button" to={queueAddress(search)} aria-label={t`Back to the list`}>
        <ArrowLeft aria-hidden />
      </Link>
      {index >= 0 && search.after === null ? (
        <span>
          <Trans>
            {index + 1} of {total}
          </Trans>
        </span>
      ) : null}
      <span className="case-steps">
        {before ? (
          <Link
            className="icon-button"
            to={caseAddress(before, search)}
            aria-label={t`Previous case`}
            {...pressedBy('K')}
          >
            <ChevronUp aria-hidden />
            <KeyHint>K</KeyHint>
          </Link>
        ) : null}
        {after ? (
          <Link
            className="icon-button"
            to={caseAddress(after, search)}
            aria-label={t`Next case`}
            {...pressedBy('J')}
          >
            <ChevronDown aria-hidden />
            <KeyHint>J</KeyHint>
          </Link>
        ) : null}
      </span>
      <CaseKeys />
    </nav>
  )
}
