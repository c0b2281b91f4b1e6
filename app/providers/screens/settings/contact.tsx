import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form } from 'react-router'
import { isNpoCategory } from '#app/directory/public/npo-categories.ts'
import { NpoChoice } from '#app/directory/public/npo-choice.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isCellphone, readPhone, spokenPhone } from '#app/platform/phone.ts'
import { CODE_LENGTH, type CodeVerdict } from '#app/platform/texted-code.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { changeCause } from '../../settings/change-cause.server.ts'
import {
  confirmPhone,
  forgetChange,
  pendingPhone,
  type Sent,
  sendPhoneCode,
} from '../../settings/change-phone.server.ts'
import { pages } from '../../settings/pages.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('contact', async (provider, context) => {
  const pending = await pendingPhone(context.get(servicesContext).db, provider.id)
  return {
    phone: spokenPhone(provider.phone),
    pending: pending && spokenPhone(pending.phone),
    cause: provider.npo_category,
  }
})

const sendingProblems: Record<Exclude<Sent, 'sent'>, MessageDescriptor> = {
  'same number': msg`That's already your number.`,
  'too soon': msg`We sent a code a moment ago. Wait a minute before you ask for another.`,
  'too many': msg`We've sent too many codes today. Try again tomorrow.`,
  'no texts': msg`We can't send text messages right now. Contact support to change it.`,
}

const codeProblems: Record<Exclude<CodeVerdict, 'right'>, MessageDescriptor> = {
  wrong: msg`This code isn't right. Check the message and try again.`,
  expired: msg`This code has expired. Send a new one.`,
  'too many': msg`Too many wrong codes. Send a new one.`,
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, text, intent, acting, done } = await postedSettings(
    context,
    request,
    'contact',
  )
  const refuse = (field: string, problem: string, typed = '') =>
    formAgain({ intent, typed }, { problems: { [field]: [problem] } })
  switch (intent) {
    case 'phone': {
      const typed = text('phone')
      const read = readPhone(typed)
      if ('problem' in read) return refuse('phone', i18n._(read.problem), typed)
      // SMS to other countries cost many times as much, and attract fraud.
      if (!isCellphone(read.number))
        return refuse('phone', i18n._(msg`Enter a South African cellphone number.`), typed)
      const language = context.get(languageContext)
      const { providerId } = acting
      const sent = await sendPhoneCode(services, { providerId, phone: read.number, language })
      if (sent !== 'sent') return refuse('phone', i18n._(sendingProblems[sent]), typed)
      return done(msg`Code sent`, msg`Type it here to confirm your new number.`)
    }
    case 'code': {
      const verdict = await confirmPhone(services, {
        ...acting,
        code: text('code').replace(/\s/g, ''),
      })
      if (verdict !== 'right') return refuse('code', i18n._(codeProblems[verdict]))
      return done(msg`Cellphone number changed`)
    }
    case 'keep':
      await forgetChange(services.db, acting.providerId)
      return done(msg`Your number stays the same`)
    case 'cause': {
      const category = text('npoCategory')
      if (!isNpoCategory(category))
        return refuse('npoCategory', i18n._(msg`Please select an NPO category`))
      await changeCause(services.db, { ...acting, category })
      return done(msg`Saved`)
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { phone, pending, cause } = loaderData
  return (
    <SettingsPage title={pages.contact.name}>
      <PhoneForm phone={phone} answer={actionData} />
      {pending ? <CodeForm pending={pending} answer={actionData} /> : null}
      <CauseForm cause={cause} answer={actionData} />
    </SettingsPage>
  )
}

type Answer = Route.ComponentProps['actionData']

function useProblems(answer: Answer) {
  const problems: Record<string, string[] | undefined> = answer?.problems ?? {}
  return (field: string) => problems[field]
}

function PhoneForm({ phone, answer }: { phone: string; answer: Answer }) {
  const { t } = useLingui()
  const problemsOf = useProblems(answer)
  return (
    <section className="mt-6" aria-labelledby="cellphone">
      <h2 id="cellphone" className="text-h3">
        <Trans>Cellphone</Trans>
      </h2>
      <p className="mt-2 text-ink-2">
        <Trans>Customers see it once they accept your quote. Current number: {phone}</Trans>
      </p>
      <SettingsForm
        intent="phone"
        answer={answer?.intent === 'phone' ? answer : undefined}
        save={<Trans>Send code</Trans>}
      >
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={t`New cellphone number`}
          hint={t`We'll text you a code to confirm it.`}
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={answer?.intent === 'phone' ? answer.typed : ''}
          errors={problemsOf('phone')}
        />
      </SettingsForm>
    </section>
  )
}

function CodeForm({ pending, answer }: { pending: string; answer: Answer }) {
  const { t } = useLingui()
  const problemsOf = useProblems(answer)
  return (
    <section className="mt-6" aria-labelledby="confirm-cellphone">
      <h2 id="confirm-cellphone" className="text-h3">
        <Trans>Confirm {pending}</Trans>
      </h2>
      <SettingsForm
        intent="code"
        answer={answer?.intent === 'code' ? answer : undefined}
        save={<Trans>Confirm number</Trans>}
      >
        <TextField
          id="code"
          name="code"
          label={t`Code from the text message`}
          hint={t`It works for ten minutes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH + 4}
          errors={problemsOf('code')}
        />
      </SettingsForm>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="phone" value={pending} />
        <Button type="submit" name="intent" value="phone" kind="outline">
          <Trans>Send a new code</Trans>
        </Button>
        <Button type="submit" name="intent" value="keep" kind="quiet">
          <Trans>Keep the old number</Trans>
        </Button>
      </Form>
    </section>
  )
}

function CauseForm({ cause, answer }: { cause: string; answer: Answer }) {
  const { t } = useLingui()
  const problemsOf = useProblems(answer)
  return (
    <section className="mt-10" aria-labelledby="cause">
      <h2 id="cause" className="text-h3">
        <Trans>Your 10%</Trans>
      </h2>
      <SettingsForm
        intent="cause"
        answer={answer?.intent === 'cause' ? answer : undefined}
        save={<Trans>Save category</Trans>}
      >
        <FieldSet
          id="npoCategory-field"
          label={t`10% of your platform fees goes to`}
          hint={t`The change applies from your next payment.`}
          errors={problemsOf('npoCategory')}
        >
          <div className="settings-pair">
            <NpoChoice chosen={cause} />
          </div>
        </FieldSet>
      </SettingsForm>
    </section>
  )
}
