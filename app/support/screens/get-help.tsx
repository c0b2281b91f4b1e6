import { Trans } from '@lingui/react/macro'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { launchPhase } from '#app/page/launch-phase.ts'
import { otherLanguageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { otherLanguages } from '#app/platform/languages.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { type SupportHours, supportHours } from '../contact/page.server.ts'
import { startChat } from '../public/start-chat.ts'
import type { Route } from './+types/get-help.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { config, settings, clock } = context.get(servicesContext)
  const site = settings.current()
  const language = context.get(otherLanguageContext)!
  const { page } = otherWords[language]
  return {
    page,
    hours: supportHours(context),
    isLaunched: launchPhase(site, clock.now()) === 'launched',
    titles: {
      title: page.title,
      description: page.lead,
      path: '/',
      language,
      versions: otherLanguages,
      site: { name: site.name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

type Words = Route.ComponentProps['loaderData']['page']

/** What we do and how to get help, in one of the seven other languages. */
export default function GetHelp({ loaderData: { page, hours, isLaunched } }: Route.ComponentProps) {
  return (
    <>
      <div className="overflow-hidden bg-sky-tint">
        <div className="page-box grid items-end gap-6 pt-8 md:grid-cols-2">
          <div className="md:py-12">
            <h1>{page.title}</h1>
            <p className="text-lead mt-4">{page.lead}</p>
            {isLaunched ? <FindProvider page={page} /> : <p className="mt-6">{page.notOpenYet}</p>}
          </div>
          <Illustration name="lane" className="w-full" />
        </div>
      </div>
      <SteppedBand seed="get-help" />
      <HowItWorks page={page} />
      <div className="bg-sand-2">
        <div className="page-box page-section grid gap-10 md:grid-cols-2 md:gap-16">
          <Trust page={page} />
          <ForProviders page={page} />
        </div>
      </div>
      <Help page={page} hours={hours} />
    </>
  )
}

function FindProvider({ page }: { page: Words }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <ButtonLink
        to={localizedPath('/services')}
        hrefLang="en"
        kind="marigold"
        size="large"
        className="mt-6"
      >
        {page.findProvider}
      </ButtonLink>
      <p className="mt-2 text-small">{page.inEnglish}</p>
    </>
  )
}

function HowItWorks({ page }: { page: Words }) {
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>How it Works</Trans>
      </h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {[page.askStep, page.quotesStep, page.chooseStep, page.rateStep].map((step, index) => (
          <li key={step} className="flex gap-3 border-t-[3px] border-ink pt-3 lg:block">
            <b aria-hidden className="text-h3 text-clay">
              {index + 1}
            </b>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Trust({ page }: { page: Words }) {
  return (
    <section className="grid content-start gap-3">
      <h2>{page.trustTitle}</h2>
      <p>
        <Trans>There are seven checks. Each profile shows which were done and when.</Trans>
      </p>
      <p>
        <Trans>You pay your provider directly, as you agreed. You pay us nothing.</Trans>
      </p>
      <p>{page.giving}</p>
    </section>
  )
}

function ForProviders({ page }: { page: Words }) {
  const localizedPath = usePageAddress()
  return (
    <section className="grid content-start justify-items-start gap-3">
      <h2>{page.providersTitle}</h2>
      <p>
        <Trans>Apply online. We save what you type until you continue.</Trans>
      </p>
      <ButtonLink to={localizedPath('/become-provider')} hrefLang="en" className="mt-2">
        <Trans>Become a Provider</Trans>
      </ButtonLink>
      <p className="text-small">{page.inEnglish}</p>
    </section>
  )
}

function Help({ page, hours }: { page: Words; hours: SupportHours }) {
  const localizedPath = usePageAddress()
  const root = useRoot()
  if (!root) return null
  return (
    <section className="page-box page-section">
      <h2>{page.helpTitle}</h2>
      <p className="text-lead mt-3 max-w-prose">{page.help}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={localizedPath('/contact')} kind="marigold">
          {page.writeToUs}
        </ButtonLink>
        <Button kind="ink" className="when-script" onClick={startChat}>
          <Trans>Start Chat</Trans>
        </Button>
        <ButtonLink to={localizedPath('/support')} kind="ink" className="without-script">
          <Trans>Start Chat</Trans>
        </ButtonLink>
      </div>
      <ContactDetails page={page} hours={hours} site={root.site} />
    </section>
  )
}

type ContactDetailsProps = {
  page: Words
  hours: SupportHours
  site: { supportEmail: string; supportPhone: string }
}

function ContactDetails({
  page,
  hours,
  site: { supportEmail, supportPhone },
}: ContactDetailsProps) {
  return (
    <dl className="mt-6 grid gap-3 sm:grid-cols-3">
      <div>
        <dt className="text-label">{page.phone}</dt>
        <dd>
          <a className="link" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
            {supportPhone}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-label">
          <Trans>Email</Trans>
        </dt>
        <dd>
          <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-label">
          <Trans>Support hours</Trans>
        </dt>
        <dd>{hours.words}</dd>
      </div>
    </dl>
  )
}
