import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { data, Link } from 'react-router'
import { fieldNames } from '#app/directory/public/profile-fields.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { launchPhase } from '#app/page/launch-phase.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { plans } from '#app/plans/public/plans.ts'
import { offerOf } from '#app/plans/public/sale.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { formatRand } from '#app/platform/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, Switch } from '#app/ui/checkbox.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LogoForm } from '../../parts/picture-forms.tsx'
import { grantsAccess, isListed } from '../../public/listing-status.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import { addPosted, removePhoto } from '../../settings/photos.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import { accentNames, accents } from '../../site/accents.ts'
import { saveSite, siteWanted } from '../../site/save-site.server.ts'
import { sectionNames, sections } from '../../site/sections.ts'
import { includesSite, plansWithSite, siteAddress } from '../../site/site.ts'
import {
  LONGEST_HEADLINE,
  readSite,
  type SiteField,
  type SiteProblems,
  siteProblems,
} from '../../site/site-form.ts'
import type { Route } from './+types/site-settings.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('site', async (provider, context) => {
  const { db, settings, clock } = context.get(servicesContext)
  if (!includesSite(provider.plan)) {
    const phase = launchPhase(settings.current(), clock.now())
    return {
      own: null,
      plans: plansWithSite.map((plan) => ({
        plan,
        cents: plans[plan].monthlyCents,
        isOnSale: offerOf(plan, { phase, placesLeft: 0 }) === 'on sale',
      })),
      /** A subscriber changes the plan; others choose one. */
      way: grantsAccess(provider.listingStatus.billing)
        ? '/provider-portal/payments'
        : '/payment-setup',
    }
  }
  const { site, isWaiting, wanted } = await siteWanted(db, provider.id)
  return {
    plans: [],
    way: '',
    own: {
      address: siteAddress(provider.slug),
      isListed: isListed(provider.listingStatus),
      isOn: site.isOn,
      logo: provider.logo_file,
      wanted,
      seen: seenOf(wanted),
      /** The current headline, while another is being reviewed. */
      headlineMeanwhile: isWaiting ? site.headline : null,
    },
  }
})

const nameOf: Record<SiteField, MessageDescriptor> = {
  on: msg`Show or hide`,
  headline: fieldNames.siteHeadline,
  accent: msg`Colour`,
  sections: msg`What's on it`,
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, provider, form, intent, seen, acting, done, notDone } =
    await postedSettings(context, request, 'site')
  if (!includesSite(provider.plan)) return notDone(msg`Your plan doesn't include a one-page site.`)
  switch (intent) {
    case 'site': {
      const typed = readSite(form)
      const problems = siteProblems(i18n, typed)
      if (Object.keys(problems).length > 0) return formAgain({ typed, logo: [] }, { problems })
      const saved = await saveSite(services.db, { ...acting, typed, seen })
      if (!saved.ok) {
        const changed = saved.overwritten.map((field) => ({
          name: i18n._(nameOf[field]),
          now: saved.now[field],
        }))
        return formAgain({ typed: saved.typed, logo: [] }, { changed })
      }
      return saved.isWaiting
        ? done(msg`Saved`, msg`We check the headline before customers see it.`)
        : done(msg`Site saved`)
    }
    case 'logo': {
      const noProblems: SiteProblems = {}
      const logo = await addPosted(services, { ...acting, i18n, use: 'logo', form })
      return logo.length === 0
        ? done(msg`Customers can see it now`)
        : formAgain({ typed: null, logo }, { problems: noProblems })
    }
    case 'remove-logo':
      return (await removePhoto(services, { ...acting, photo: 'logo' }))
        ? done(msg`Picture removed`)
        : notDone(refusals.gone)
    default:
      throw data(null, { status: 400 })
  }
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Own = NonNullable<Loaded['own']>
type Answer = Route.ComponentProps['actionData']

export default function SiteSettings({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { own } = loaderData
  return (
    <SettingsPage
      title={pages.site.name}
      intro={
        <Trans>
          Your own page with your logo, your colour and a form where customers ask you for a quote.
          It shows what's on your profile.
        </Trans>
      }
    >
      {own ? <OwnSite own={own} answer={actionData} /> : <OtherPlans data={loaderData} />}
    </SettingsPage>
  )
}

/** For providers whose plan lacks it: which plans include it, and their prices. */
function OtherPlans({ data: { plans: offered, way } }: { data: Loaded }) {
  const { i18n } = useLingui()
  return (
    <SettingsSection id="plans" title={<Trans>Not included in your plan</Trans>}>
      <p className="mt-1 text-ink-2">
        <Trans>Available on these plans:</Trans>
      </p>
      <ul className="site-plans">
        {offered.map(({ plan, cents, isOnSale }) => {
          const price = formatRand(cents, { cents: 'always' })
          return (
            <li key={plan}>
              <b className="text-h4">{i18n._(plans[plan].name)}</b>
              <span>
                <Trans>{price} a month</Trans>{' '}
                {isOnSale ? null : (
                  <Tag>
                    <Trans>Coming Soon</Trans>
                  </Tag>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {offered.some(({ isOnSale }) => isOnSale) ? (
        <ButtonLink to={way} kind="marigold" className="mt-5">
          <Trans>See what a change costs</Trans>
        </ButtonLink>
      ) : null}
    </SettingsSection>
  )
}

function OwnSite({ own, answer }: { own: Own; answer: Answer }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <Banner
        className="mt-5"
        tone={own.isOn && own.isListed ? 'fynbos' : 'sky'}
        title={
          own.isOn ? (
            own.isListed ? (
              <Trans>Your site is live</Trans>
            ) : (
              <Trans>Your site goes live as soon as your profile is listed</Trans>
            )
          ) : (
            <Trans>Your site is off: only you can see it</Trans>
          )
        }
        action={
          <Link to={localizedPath(own.address)} className="button button-outline">
            <ExternalLink aria-hidden />
            {own.isOn ? <Trans>View it</Trans> : <Trans>Preview</Trans>}
          </Link>
        }
      >
        {own.address}
      </Banner>
      <LogoForm
        logo={own.logo}
        label={<Trans>Your logo, also shown on your profile</Trans>}
        errors={answer?.logo ?? []}
      />
      <SiteForm own={own} answer={answer} />
    </>
  )
}

function SiteForm({ own, answer }: { own: Own; answer: Answer }) {
  const { t, i18n } = useLingui()
  const values = answer?.typed ?? own.wanted
  const chosen = values.sections.split(' ')
  const { headlineMeanwhile } = own
  return (
    <SettingsForm intent="site" seen={own.seen} answer={answer} save={<Trans>Save site</Trans>}>
      <Switch
        name="on"
        value="on"
        label={t`Show my site`}
        hint={t`While your profile is listed and your plan includes a site.`}
        defaultChecked={values.on === 'on'}
      />
      <div className="grid gap-4">
        <TextField
          id="headline"
          name="headline"
          label={t`Headline`}
          hint={t`What you do, as a headline: "Geysers fixed the same day". We check it before customers see it.`}
          optional
          defaultValue={values.headline}
          maxLength={LONGEST_HEADLINE}
        />
        {headlineMeanwhile === null ? null : (
          <p className="settings-waits">
            <Tag tone="marigold">
              <Trans>Waiting</Trans>
            </Tag>
            {headlineMeanwhile ? (
              <Trans>Until then customers see: {headlineMeanwhile}</Trans>
            ) : (
              <Trans>Until then customers see your trade and town.</Trans>
            )}
          </p>
        )}
      </div>
      <FieldSet
        id="accent"
        label={t`Colour`}
        hint={t`All of them are easy to read, in light and dark.`}
        errors={answer?.problems.accent}
      >
        <div className="accents">
          {accentNames.map((accent) => (
            <label key={accent} data-accent={accent}>
              <input
                type="radio"
                name="accent"
                value={accent}
                defaultChecked={values.accent === accent}
              />
              <span aria-hidden="true" />
              {i18n._(accents[accent])}
            </label>
          ))}
        </div>
      </FieldSet>
      <FieldSet
        id="section"
        label={t`What's on it`}
        hint={t`The form to ask for a quote is always shown.`}
      >
        <div>
          {sectionNames.map((section) => (
            <Checkbox
              key={section}
              name="section"
              value={section}
              label={i18n._(sections[section].name)}
              hint={i18n._(sections[section].about)}
              defaultChecked={chosen.includes(section)}
            />
          ))}
        </div>
      </FieldSet>
    </SettingsForm>
  )
}
