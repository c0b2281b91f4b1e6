import { Trans, useLingui } from '@lingui/react/macro'
import { checks } from '#app/directory/public/checks.ts'
import { findings, hasRegister, numberNames } from '#app/providers/public/registration-numbers.ts'
import { Bead } from '#app/ui/bead.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { StatusView } from '../status-view.server.ts'

export function Checks({ view }: { view: StatusView }) {
  const done = view.checks.filter(({ state }) => state === 'done').length
  return (
    <section>
      <h2 className="text-h3">
        <Trans>Seven checks</Trans>
      </h2>
      <p className="text-small mb-3 text-ink-2">
        <Trans>
          {done} of {view.checksOf} done. Each is shown on your profile with its date.
        </Trans>
      </p>
      <ul className="check-list">
        {view.checks.map((check) => (
          <CheckRow key={check.check} {...check} />
        ))}
      </ul>
    </section>
  )
}

function CheckRow({ check, state, finding, doneAt }: StatusView['checks'][number]) {
  const { i18n } = useLingui()
  return (
    <li>
      <Bead tone={state === 'done' ? 'done' : 'open'} mark={state === 'done' ? 'tick' : 'dash'} />
      <b className="text-h4">{i18n._(checks[check])}</b>
      <span>
        {state === 'done' ? (
          doneAt
        ) : state === 'expired' ? (
          <Trans>expired</Trans>
        ) : (
          <Trans>not yet</Trans>
        )}
      </span>
      {finding ? <p>{finding}</p> : null}
    </li>
  )
}

/** Format, document and register are separate findings, so each number has a tag for each. */
export function Numbers({ view: { numbers } }: { view: StatusView }) {
  const { i18n } = useLingui()
  if (numbers.length === 0) return null
  return (
    <section>
      <h2 className="text-h3 mb-3">
        <Trans>Your numbers</Trans>
      </h2>
      <ul className="status-numbers">
        {numbers.map(({ name, number, format, document, register }) => (
          <li key={name}>
            <div>
              <b>{i18n._(numberNames[name])}</b>
              <span className="tnum">{number}</span>
            </div>
            {hasRegister(name) ? (
              <div className="flex flex-wrap gap-1.5">
                <Found is={format} words={i18n._(findings.format)} />
                <Found is={document} words={i18n._(findings.document)} />
                <Found is={register} words={i18n._(findings.register)} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ is, words }: { is: boolean | string | null; words: string }) {
  return (
    <Tag tone={is ? 'fynbos' : 'sand'}>
      {words}
      {typeof is === 'string' ? `, ${is}` : ''}
      {is ? null : (
        <>
          {': '}
          <Trans>not yet</Trans>
        </>
      )}
    </Tag>
  )
}
