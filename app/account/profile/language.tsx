import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Gauge } from 'lucide-react'
import { Form, redirect } from 'react-router'
import { changeMetadata } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { preferenceCookie, preferencesIn } from '#app/page/preferences.server.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import {
  inLanguage,
  isSiteLanguage,
  languages,
  otherLanguages,
  siteLanguages,
} from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Route } from './+types/language.ts'

const HERE = '/profile/language'

export async function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context, request)
  return {
    language: context.get(languageContext),
    preferences: preferencesIn(request),
    titles: privateTitles(context, HERE, {
      title: msg`Language and data`,
      description: msg`The language, look and data use of the site.`,
    }),
  }
}

/** Sets the language in the browser's cookie, as the footer does, and on the account, whose emails use it. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { id } = signedIn(context, request)
  const language = (await postedForm(request)).get('language')
  if (!isSiteLanguage(language)) return redirect(HERE)
  await changeMetadata(services, id, { language })
  const cookie = preferenceCookie(services.config, 'language', language)
  return redirect(HERE, { status: 303, headers: { 'Set-Cookie': cookie } })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function LanguageAndData({ loaderData }: Route.ComponentProps) {
  const { language, preferences } = loaderData
  return (
    <SettingsPage title={msg`Language and data`}>
      <section className="mt-6">
        <h2 className="text-h3">
          <Trans>Language</Trans>
        </h2>
        <p className="text-small mt-1 text-ink-2">
          <Trans>Used for the site and our emails to you.</Trans>
        </p>
        <LanguageTiles language={language} />
        <InPart />
        <p className="text-small mt-3 text-ink-2">
          <Trans>
            To find a provider who speaks your language, use the language filter of the results.
          </Trans>
        </p>
      </section>
      <DataSaver {...preferences} />
      <Look look={preferences.look} />
    </SettingsPage>
  )
}

/** A full page load, because the messages of the new language come with the document. */
function LanguageTiles({ language }: Pick<Route.ComponentProps['loaderData'], 'language'>) {
  return (
    <Form method="post" reloadDocument className="language-tiles mt-4">
      {siteLanguages.map((code) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === language}
        >
          {languages[code].name}
          {code === language ? <Check aria-hidden /> : null}
        </button>
      ))}
    </Form>
  )
}

/** Languages with only a page, contact and chat: the account keeps one of the four full languages. */
function InPart() {
  return (
    <>
      <p className="text-small mt-4 mb-2 text-ink-2">
        <Trans>Help, contact and chat are also in:</Trans>
      </p>
      <ul className="chips">
        {otherLanguages.map((code) => (
          <li key={code}>
            <a href={inLanguage('/', code)} lang={code} className="chip" data-size="choice">
              {languages[code].name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

type Preferences = Route.ComponentProps['loaderData']['preferences']

function DataSaver({ savesData, requestsReducedData }: Preferences) {
  const { t } = useLingui()
  return (
    <SettingsSection id="data-saver" title={<Trans>Data saver</Trans>}>
      <SettingsRow
        icon={<Gauge />}
        title={t`Use less data`}
        action={
          requestsReducedData && !savesData ? (
            <Tag tone="fynbos" className="justify-self-start">
              <Trans>On</Trans>
            </Tag>
          ) : (
            <PreferenceForm>
              <Button type="submit" name="data-saver" value="turn" kind="outline">
                {savesData ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
              </Button>
            </PreferenceForm>
          )
        }
      >
        {requestsReducedData && !savesData ? (
          <Trans>Your phone asked for less data, so this is on already.</Trans>
        ) : (
          <Trans>Hides decorative pictures, and loads nothing until you tap.</Trans>
        )}
      </SettingsRow>
    </SettingsSection>
  )
}

function Look({ look }: Pick<Preferences, 'look'>) {
  const { t } = useLingui()
  const looks = { system: t`Same as my device`, light: t`Light`, dark: t`Dark` }
  return (
    <SettingsSection id="look" title={<Trans>Appearance</Trans>}>
      <PreferenceForm>
        <div className="chips mt-3">
          {(Object.keys(looks) as (keyof typeof looks)[]).map((key) => (
            <button
              key={key}
              type="submit"
              name="look"
              value={key}
              className="chip"
              data-size="choice"
              aria-pressed={key === look}
            >
              <Check className="chip-tick" aria-hidden />
              {looks[key]}
            </button>
          ))}
        </div>
      </PreferenceForm>
    </SettingsSection>
  )
}

/** A plain form: the response sets a cookie and shows this page again. */
function PreferenceForm({ children }: { children: React.ReactNode }) {
  return (
    <Form method="post" action={'/preferences' satisfies SiteAddress} reloadDocument>
      <input type="hidden" name="back" value={HERE} />
      {children}
    </Form>
  )
}
