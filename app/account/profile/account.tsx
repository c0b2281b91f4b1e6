import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import {
  accountOf,
  askForEmail,
  authSettings,
  changeMetadata,
  type User,
  userById,
} from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { deviceOf, requireReauthentication } from '#app/session/index.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from '../screens/form-parts.tsx'
import { misfilled, refused } from '../screens/refused.server.ts'
import type { Route } from './+types/account.ts'
import { Account } from './forms.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = signedIn(context, request)
  return {
    account: await accountOf(context.get(servicesContext).db, id, context.get(languageContext)),
    titles: privateTitles(context, '/profile', {
      title: msg`Account`,
      description: msg`Your name and how we reach you.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { id, sessionId } = signedIn(context, request)
  const submission = parseForm(await postedForm(request), Account, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const { name, email } = submission.value
  const user = await userById(services.db, id)
  if (!user) throw redirect(href('/auth'))
  const requested = email.toLowerCase()
  const isNew = requested !== user.email
  const { secureChange, autoconfirm } = authSettings(services.config).email
  // Anyone who can read the new mailbox could reset the password, so the user re-authenticates where the
  // current password isn't required.
  const isAgreedByMail = secureChange && !autoconfirm && Boolean(user.email)
  if (isNew && !isAgreedByMail)
    await requireReauthentication(context, { sessionId }, href('/profile'))
  try {
    await changeMetadata(services, id, { full_name: name })
    if (isNew) await requestEmailChange(context, request, user, requested)
  } catch (error) {
    return refused(context, submission, error)
  }
  return redirectWithToast(href('/profile'), {
    kind: 'success',
    title: i18n._(msg`Saved`),
    description: isNew
      ? i18n._(msg`We sent a link to ${requested}. Until you open it, the old address stays.`)
      : undefined,
  })
}

function requestEmailChange(
  context: Readonly<RouterContextProvider>,
  request: Request,
  user: User,
  email: string,
) {
  return askForEmail(context.get(servicesContext), user, {
    email,
    origin: { on: 'site', next: '/profile', language: context.get(languageContext) },
    challenge: null,
    device: deviceOf(context, request),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = loaderData
  const isProvider = useRoot()?.visitor?.roles.includes('provider')
  return (
    <SettingsPage title={msg`Account`} intro={<Trans>With us since {account.since}</Trans>}>
      <AddressNotes account={account} />
      <SettingsSection
        id="you"
        title={<Trans>Who you are</Trans>}
        intro={<Trans>Providers see your name and suburb when you ask for a quote.</Trans>}
      >
        <AccountForm account={account} lastResult={actionData} />
      </SettingsSection>
      {isProvider ? null : (
        <SettingsSection
          id="offer"
          title={<Trans>Are you a provider too?</Trans>}
          intro={<Trans>You can offer services with the same account.</Trans>}
        >
          <ButtonLink to={'/become-provider' satisfies SiteAddress} className="mt-4">
            <Trans>Become a Provider</Trans>
          </ButtonLink>
        </SettingsSection>
      )}
    </SettingsPage>
  )
}

/** Warnings about the account's email address, and a pending change of it. */
function AddressNotes({ account }: Pick<Loaded, 'account'>) {
  const { t } = useLingui()
  return (
    <>
      {account.isUnreachable ? (
        <Banner tone="clay" className="mt-6" title={t`Our emails don't reach you`}>
          <Trans>
            Emails to {account.email} bounce. Until you give us another address, we only send the
            ones we have to.
          </Trans>
        </Banner>
      ) : null}
      {account.newEmail ? (
        <Banner tone="sky" className="mt-6" title={t`We sent a link to ${account.newEmail}`}>
          <Trans>
            Open that link, and the one in your current mailbox too. Then your address changes.
          </Trans>
        </Banner>
      ) : null}
    </>
  )
}

type LastResult = Route.ComponentProps['actionData']

function AccountForm({
  account,
  lastResult,
}: Pick<Loaded, 'account'> & { lastResult: LastResult }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useAccountForm(account, lastResult)
  return (
    <Form method="post" {...getFormProps(form)} className="auth-form mt-5">
      <FormRefusal errors={form.errors} />
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        key={fields.name.key}
        label={t`Full name`}
        autoComplete="name"
        errors={fields.name.errors}
      />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        key={fields.email.key}
        label={t`Email`}
        inputMode="email"
        autoComplete="email"
        hint={t`Your new email address is used once you open the link. Until then the old one stays.`}
        errors={fields.email.errors}
      />
      <Button type="submit" kind="marigold" busy={isBusy} className="justify-self-start">
        <Trans>Save changes</Trans>
      </Button>
    </Form>
  )
}

const useAccountForm = ({ name, email }: Loaded['account'], lastResult: LastResult) =>
  useForm({
    id: 'account',
    lastResult,
    defaultValue: { name, email },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Account }),
  })
