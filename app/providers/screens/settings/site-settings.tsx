import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { data, Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
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
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { photoRefusals } from '#app/uploads/index.server.ts'
import { PICTURES, RemovePicture } from '#app/uploads/public/remove-picture.tsx'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { grantsAccess, isListed } from '../../public/listing-status.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { refusals } from '../../settings/outcome.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import { addPhoto, removePhoto } from '../../settings/photos.server.ts'
import { done, notDone, postedSettings } from '../../settings/settings-guard.server.ts'
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

const HERE = addressOf('site')

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const { db, settings, clock } = context.get(servicesContext)
  const title = settingsTitle(context, 'site')
  if (!includesSite(provider.plan)) {
    const phase = launchPhase(settings.current(), clock.now())
    return {
      title,
      own: null,
      plans: plansWithSite.map((plan) => ({
        plan,
        cents: plans[plan].monthlyCents,
        isOnSale: offerOf(plan, { phase, placesLeft: 0 }) === 'on sale',
      })),
      /** Whoever pays already changes the plan; others choose one. */
      way: grantsAccess(provider.listingStatus.billing)
        ? '/provider-portal/payments'
        : '/payment-setup',
    }
  }
  const { site, isWaiting, wanted } = await siteWanted(db, provider.id)
  return {
    title,
    plans: [],
    way: '',
    own: {
      address: siteAddress(provider.slug),
      isListed: isListed(provider.listingStatus),
      isOn: site.isOn,
      logo: provider.logo_file,
      wanted,
      seen: seenOf(wanted),
      /** What everyone reads until we have looked at another headline. */
      headlineMeanwhile: isWaiting ? site.headline : null,
    },
  }
}

const nameOf: Record<SiteField, MessageDescriptor> = {
  on: msg`Shown or not`,
  headline: fieldNames.siteHeadline,
  accent: msg`Colour`,
  sections: msg`What stands on it`,
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, provider, form, intent, seen, acting } = await postedSettings(
    context,
    request,
  )
  if (!includesSite(provider.plan))
    return notDone(HERE, i18n._(msg`Your plan doesn't include a one-page site.`))
  const fine: SiteProblems = {}
  switch (intent) {
    case 'site': {
      const typed = readSite(form)
      const problems = siteProblems(i18n, typed)
      if (Object.keys(problems).length > 0)
        return data({ typed, problems, changed: [], logo: [] }, { status: 422 })
      const saved = await saveSite(services.db, { ...acting, typed, seen })
      if (!saved.ok) {
        const changed = saved.overwritten.map((field) => ({
          name: i18n._(nameOf[field]),
          now: saved.now[field],
        }))
        return data({ typed: saved.typed, problems: fine, changed, logo: [] }, { status: 409 })
      }
      return saved.isWaiting
        ? done(
            HERE,
            i18n._(msg`Saved`),
            i18n._(msg`We look at the headline before customers see it.`),
          )
        : done(HERE, i18n._(msg`Your site is saved`))
    }
    case 'logo': {
      const photo = form.get('photo')
      const kept =
        photo instanceof File && photo.size > 0
          ? await addPhoto(services, {
              ...acting,
              use: 'logo',
              name: photo.name,
              bytes: new Uint8Array(await photo.arrayBuffer()),
            })
          : { ok: false as const, why: photoRefusals.empty }
      return kept.ok
        ? done(HERE, i18n._(msg`Customers see it from now on`))
        : data(
            { typed: null, problems: fine, changed: [], logo: [i18n._(kept.why)] },
            { status: 422 },
          )
    }
    case 'remove-logo':
      return (await removePhoto(services, { ...acting, photo: 'logo' }))
        ? done(HERE, i18n._(msg`The picture is removed`))
        : notDone(HERE, i18n._(refusals.gone))
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
    <>
      <h1 className="text-h1">
        <Trans>One-page site</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          A page of your own with your logo, your colour and a form that asks you for a price. It
          shows what stands on your profile.
        </Trans>
      </p>
      {own ? <OwnSite own={own} answer={actionData} /> : <OtherPlans data={loaderData} />}
    </>
  )
}

/** Said plainly to whoever doesn't have it: which plans do, and what they cost. */
function OtherPlans({ data: { plans: offered, way } }: { data: Loaded }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="plans" className="settings-section">
      <h2 id="plans" className="text-h3">
        <Trans>Your plan doesn't include it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>These plans do:</Trans>
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
    </section>
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
              <Trans>Your site is there for everyone</Trans>
            ) : (
              <Trans>Your site is shown as soon as your profile is listed</Trans>
            )
          ) : (
            <Trans>Your site is switched off: only you see it</Trans>
          )
        }
        action={
          <Link to={localizedPath(own.address)} className="button button-outline">
            <ExternalLink aria-hidden />
            {own.isOn ? <Trans>See it</Trans> : <Trans>Preview</Trans>}
          </Link>
        }
      >
        {own.address}
      </Banner>
      <Logo own={own} errors={answer?.logo ?? []} />
      <SiteForm own={own} answer={answer} />
    </>
  )
}

function Logo({ own: { logo }, errors }: { own: Own; errors: string[] }) {
  const { t } = useLingui()
  return (
    <div className="settings-face">
      {logo ? (
        <img
          className="settings-logo"
          src={photoAddress(logo, 224)!}
          alt={t`Your logo`}
          width={96}
          height={96}
        />
      ) : (
        <span className="settings-logo" />
      )}
      <div className="grid min-w-0 gap-3">
        <h2 className="text-h3">
          <Trans>Your logo</Trans>
        </h2>
        <SendFiles
          intent="logo"
          name="photo"
          isPicture
          accept={PICTURES}
          label={<Trans>A picture of your logo, on your profile too</Trans>}
          save={logo ? <Trans>Change logo</Trans> : <Trans>Send logo</Trans>}
          errors={errors}
        />
        {logo ? (
          <RemovePicture intent="remove-logo" label={<Trans>Remove your logo</Trans>} />
        ) : null}
      </div>
    </div>
  )
}

function SiteForm({ own, answer }: { own: Own; answer: Answer }) {
  const { t, i18n } = useLingui()
  const values = answer?.typed ?? own.wanted
  const chosen = values.sections.split(' ')
  const { headlineMeanwhile } = own
  return (
    <SettingsForm
      here={HERE}
      intent="site"
      seen={own.seen}
      answer={answer}
      save={<Trans>Save site</Trans>}
    >
      <Switch
        name="on"
        value="on"
        label={t`Show my site`}
        hint={t`While your profile is listed and your plan includes it.`}
        defaultChecked={values.on === 'on'}
      />
      <div className="grid gap-4">
        <TextField
          id="headline"
          name="headline"
          label={t`Headline`}
          hint={t`What you do, in large: "Geysers fixed the same day". We look before customers see it.`}
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
              <Trans>Customers see until then: {headlineMeanwhile}</Trans>
            ) : (
              <Trans>Customers see your trade and place until then.</Trans>
            )}
          </p>
        )}
      </div>
      <FieldSet
        id="accent"
        label={t`Colour`}
        hint={t`Each can be read by day and by night.`}
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
        label={t`What stands on it`}
        hint={t`The form that asks for a price always does.`}
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
