import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { ComponentProps, FocusEvent, Ref } from 'react'
import { Link, useFetcher } from 'react-router'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { contactOf, draftFields, type RequestDraft } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import type { loader } from '../screens/new-request.tsx'
import { FormBanners } from './form-banners.tsx'
import { EnterButton, HiddenFields } from './form-fields.tsx'
import { GuestContact } from './guest-fields.tsx'
import { UrgentPeople } from './invited-card.tsx'
import { PhoneField } from './phone-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { PlacePart, WordsPart } from './request-steps.tsx'
import { useRequestForm } from './use-request-form.ts'

/** The urgent form: what, where, a photo and a number on one screen, for the nearest open providers. */
export function UrgentForm({
  page: first,
  challenge: firstChallenge,
}: {
  page: RequestPage
  challenge: Challenge | undefined
}) {
  const localizedPath = usePageAddress()
  const { fetcher, page, draft, photos, ...form } = useRequestForm(first)
  const { urgent, placeName, lookAround } = useNear(page, draft)
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([field, said]) => [field, [said]]),
  )

  return (
    <div className="page-box pt-6 pb-14">
      <fetcher.Form
        ref={form.form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="request-form max-w-[35rem]"
        onInput={form.onInput}
        onSubmit={form.onSubmit}
        onBlur={lookAround}
      >
        <EnterButton intent="send" />
        <input type="hidden" name="at" value="urgent" />
        <CookieCheck />
        <HiddenFields fields={draftFields(draft).filter(([name]) => !isShown(name, page, draft))} />
        <Title
          category={page.category?.name}
          isOpen={urgent?.isOpen ?? true}
          heading={form.heading}
        />
        <FormBanners refusal={page.refusal} isOffline={form.isOffline} />
        <div key={form.drawn} className="request-fields">
          <WordsPart {...{ page, draft, errors }} />
          <PlacePart {...{ page, draft, errors }} />
          <PhotoField photos={photos} errors={errors.photos} changes={form.photoChanges} />
          <Contact {...{ page, draft, errors }} onConfirmBy={form.confirmBy} />
          <div>
            <UrgentPeople
              urgent={urgent}
              placeName={placeName}
              people={page.people}
              category={page.category?.code ?? ''}
            />
            <FieldError id="providers" errors={errors.providers} />
          </div>
        </div>
        <PersonCheck challenge={fetcher.data ? fetcher.data.challenge : firstChallenge} />
        <SendFoot
          urgent={urgent}
          photosUnderWay={form.photosUnderWay}
          isBusy={fetcher.state !== 'idle'}
        />
      </fetcher.Form>
      <p className="mt-6">
        <Link to={localizedPath(`/quote/new?${calmAddress(page, draft)}`)} className="link">
          <Trans>Not urgent? Compare up to five quotes</Trans>
        </Link>
      </p>
    </div>
  )
}

function SendTo({ urgent }: { urgent: RequestPage['urgent'] }) {
  if (!urgent || urgent.providers.length === 0)
    return <Trans>Send to the 3 nearest who are open</Trans>
  const count = urgent.providers.length
  if (urgent.isOpen)
    return (
      <Plural
        value={count}
        one="Send to the nearest who is open"
        other="Send to the # nearest who are open"
      />
    )
  return (
    <Plural value={count} one="Send to the first to open" other="Send to the # who open first" />
  )
}

/** The providers it goes to, loaded again when another place is typed. */
function useNear(page: RequestPage, draft: RequestDraft) {
  // A separate fetcher: the form's own must be free for the next submit.
  const near = useFetcher<typeof loader>({ key: 'near' })
  const localizedPath = usePageAddress()
  const found = near.data?.page.draft.place === draft.place ? near.data.page : page

  function lookAround(event: FocusEvent<HTMLFormElement>) {
    const field: EventTarget & { name?: string; value?: string } = event.target
    if (field.name !== 'place' || !field.value || field.value === found.draft.place) return
    const address = new URLSearchParams({ urgent: 'true', category: draft.category })
    address.set('place', field.value)
    near.load(localizedPath(`/quote/new?${address}`))
  }

  return { urgent: found.urgent, placeName: found.placeName, lookAround }
}

function isShown(name: string, page: RequestPage, draft: RequestDraft) {
  if (name === 'email') return page.isGuest && contactOf(draft, page.takesPhone) === 'email'
  if (name === 'placeId') return page.placeChoices.length > 0
  return ['words', 'place', 'photo', 'phone'].includes(name)
}

function calmAddress({ category }: RequestPage, { words, place, placeId }: RequestDraft) {
  const fields = { category: category?.code ?? '', words, place, placeId }
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
}

function SendFoot({
  urgent,
  photosUnderWay,
  isBusy,
}: {
  urgent: RequestPage['urgent']
  photosUnderWay: number
  isBusy: boolean
}) {
  const photosOnTheirWay = photosUnderWay > 0 && (
    <Plural value={photosUnderWay} one="Sending # photo" other="Sending # photos" />
  )
  return (
    <div className="request-foot">
      <Button
        type="submit"
        name="intent"
        value="send"
        kind="marigold"
        size="large"
        wide="phone"
        icon={<Send aria-hidden />}
        busy={photosOnTheirWay || (isBusy && <Trans>Sending…</Trans>)}
      >
        <SendTo urgent={urgent} />
      </Button>
    </div>
  )
}

function Title({
  category,
  isOpen,
  heading,
}: {
  category: string | undefined
  /** Whether any is open: at night nobody comes today. */
  isOpen: boolean
  heading: Ref<HTMLHeadingElement>
}) {
  return (
    <>
      <p className="text-small text-ink-2">{category}</p>
      <h1 ref={heading} tabIndex={-1} className="text-h1">
        {isOpen ? <Trans>Get help today</Trans> : <Trans>Get urgent help</Trans>}
      </h1>
      <p className="text-lead">
        {isOpen ? (
          <Trans>We ask the three nearest who are open. Asking is free.</Trans>
        ) : (
          <Trans>We ask the three who open first. Asking is free.</Trans>
        )}
      </p>
    </>
  )
}

/** How the providers reach the customer. */
function Contact({ page, draft, errors, onConfirmBy }: ComponentProps<typeof GuestContact>) {
  const { t } = useLingui()
  if (page.isGuest) return <GuestContact {...{ page, draft, errors, onConfirmBy }} />
  return (
    <PhoneField
      value={draft.phone}
      errors={errors.phone}
      hint={t`Only the provider whose quote you accept sees it.`}
      optional
    />
  )
}
