import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { EmailPage } from '../email-texts/page-view.server.ts'

type Field = EmailPage['fields'][number]
type Props = { field: Field; language: string; value: string; problem?: string }

/** One text: its field, the built-in text beside it, and its placeholders. */
export function EmailTextField({ field, language, value, problem }: Props) {
  const { id, name, builtIn, most, isChanged, unfit } = field
  return (
    <div className="email-text">
      <TextArea
        id={`text-${id}`}
        name={`text-${id}`}
        label={name}
        lang={language}
        rows={value.length > 70 ? 4 : 2}
        maxLength={most}
        defaultValue={value}
        errors={problem ? [problem] : undefined}
      />
      <div className="email-built-in">
        <p className="text-small text-ink-2">
          <Trans>Built-in text</Trans>{' '}
          {isChanged ? (
            <Tag tone="marigold">
              <Trans>Changed</Trans>
            </Tag>
          ) : null}
        </p>
        <p lang={language}>{builtIn}</p>
        {unfit ? <Unfit why={unfit} /> : <Notes field={field} />}
        <Placeholders placeholders={field.placeholders} />
      </div>
    </div>
  )
}

function Unfit({ why }: { why: string }) {
  return (
    <p className="text-small text-danger">
      <Trans>The edited text no longer fits, so the built-in one is used.</Trans> {why}
    </p>
  )
}

function Notes({ field: { isBuiltInNewer, others, stillBuiltIn } }: { field: Field }) {
  const names = stillBuiltIn.join(', ')
  return (
    <>
      {isBuiltInNewer ? (
        <p className="text-small text-ink-2">
          <Trans>The built-in text has changed since you edited it.</Trans>
        </p>
      ) : null}
      {names ? (
        <p className="text-small text-clay">
          <Trans>Still the built-in text in {names}</Trans>
        </p>
      ) : null}
      {others > 0 ? (
        <p className="text-small text-ink-2">
          <Plural
            value={others}
            one="Changes in # other email too."
            other="Changes in # other emails too."
          />
        </p>
      ) : null}
    </>
  )
}

/** Each placeholder in braces, with its value in the example. */
function Placeholders({ placeholders }: Pick<Field, 'placeholders'>) {
  const { t } = useLingui()
  if (placeholders.length === 0) return null
  return (
    <dl className="email-placeholders" aria-label={t`Filled in for each reader`}>
      {placeholders.map(({ name, value }) => (
        <div key={name}>
          <dt translate="no">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
