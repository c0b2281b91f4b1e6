import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { Accordion } from '#app/ui/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * `inEnglish` is a note that its links lead to English, if this page is in one of the seven other languages.
 */
export function Questions({ inEnglish }: { inEnglish: string | null }) {
  const localizedPath = usePageAddress()
  const isLaunched = useRoot()?.phase === 'launched'
  return (
    <section className="card contact-card">
      <h2 className="text-h3">
        <Trans>Frequently Asked Questions</Trans>
      </h2>
      <ShortAnswers />
      <div className="contact-questions-foot">
        <ButtonLink to={localizedPath('/become-provider')}>
          <Trans>Become a Provider</Trans>
        </ButtonLink>
        {isLaunched ? (
          <Link className="link" to={localizedPath('/faq')}>
            <Trans>All questions</Trans>
          </Link>
        ) : null}
        {inEnglish ? <p className="text-small">{inEnglish}</p> : null}
      </div>
    </section>
  )
}

function ShortAnswers() {
  const { t } = useLingui()
  return (
    <Accordion
      items={[
        {
          title: t`How do I book?`,
          children: (
            <Trans>
              Describe what you need, choose up to five providers, compare their quotes and accept
              one.
            </Trans>
          ),
        },
        {
          title: t`What is checked?`,
          children: (
            <Trans>There are seven checks. Each profile shows which were done and when.</Trans>
          ),
        },
        {
          title: t`When do I pay?`,
          children: (
            <Trans>You pay your provider directly, as you agreed. You pay us nothing.</Trans>
          ),
        },
        {
          title: t`How do I become a provider?`,
          children: <Trans>Apply online. We save what you type until you continue.</Trans>,
        },
      ]}
    />
  )
}
