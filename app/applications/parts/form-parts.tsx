import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NpoChoice } from '#app/directory/public/npo-choice.tsx'
import { PlaceField } from '#app/directory/public/place-field.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languages, spokenLanguages } from '#app/platform/languages.ts'
import { type TradeRegister, tradeRegisters } from '#app/providers/public/registration-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { LinkAnswer } from '../link-form.server.ts'
import {
  type DocumentKind,
  type Draft,
  type Field,
  type Part,
  partNames,
  parts,
} from '../public/application.ts'
import type { AccountNote } from './account-panel.tsx'
import { AccountPanel } from './account-panel.tsx'
import { DocumentField } from './document-field.tsx'
import { ListField } from './list-field.tsx'
import type { SentDocument } from './send-document.ts'

type PartProps = {
  draft: Draft
  errors: Record<string, string[]>
  isHydrated: boolean
  onEdited: () => void
  /** The open part; fields of the others are posted too, hidden. */
  open: Part
}

function PartFrame({ part, open, children }: { part: Part; open: Part; children: ReactNode }) {
  const { i18n } = useLingui()
  // The fragment points to the heading: on Back, browsers move the focus to the target.
  const id = `part-${part}`
  return (
    <section
      className="application-part"
      aria-labelledby={id}
      data-part={part}
      hidden={part !== open}
    >
      <p className="text-small text-ink-2 lg:hidden">
        <Trans>
          Part {partNames.indexOf(part) + 1} of {partNames.length}
        </Trans>
      </p>
      <h2 id={id} className="text-h2" tabIndex={-1}>
        {i18n._(parts[part].title)}
      </h2>
      {children}
    </section>
  )
}

/** The props of a plain field of the draft. */
const plain = (
  field: Exclude<Field, 'skills' | 'certifications' | 'languages'>,
  props: PartProps,
) => ({
  id: field,
  name: field,
  defaultValue: props.draft[field],
  errors: props.errors[field],
})

export function YouPart(props: PartProps) {
  const { t } = useLingui()
  return (
    <PartFrame part="you" open={props.open}>
      <div className="application-pair">
        <TextField {...plain('fullName', props)} label={t`Full name`} autoComplete="name" />
        <TextField
          {...plain('tradingName', props)}
          label={t`Trading name`}
          autoComplete="organization"
          optional
        />
        <TextField
          {...plain('email', props)}
          label={t`Email`}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextField
          {...plain('phone', props)}
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
        />
      </div>
      <Identity {...props} />
    </PartFrame>
  )
}

function Identity(props: PartProps) {
  const { t } = useLingui()
  return (
    <div className="application-pair">
      <Select
        {...plain('identityKind', props)}
        label={t`Identity document`}
        options={[
          { value: 'za', label: t`South African ID` },
          { value: 'passport', label: t`Passport` },
        ]}
      />
      <TextField
        {...plain('identityNumber', props)}
        label={t`ID or passport number`}
        hint={t`It's encrypted. Only our checks team sees it.`}
        autoComplete="off"
        optional
      />
    </div>
  )
}

type WorkProps = PartProps & {
  categories: { value: string; label: string }[]
  placeChoices: { id: string; name: string }[]
}

export function WorkPart(props: WorkProps) {
  const { t } = useLingui()
  const { draft, errors, isHydrated, onEdited } = props
  return (
    <PartFrame part="work" open={props.open}>
      <div className="application-pair">
        <Select
          {...plain('category', props)}
          label={t`Service type`}
          placeholder={t`Choose one`}
          options={props.categories}
        />
        <TextField
          {...plain('customServiceType', props)}
          label={t`Another service type`}
          hint={t`Only if none of these fits.`}
          optional
        />
      </div>
      <PlaceField
        id="place"
        label={t`Location`}
        hint={t`Suburb or town where you're based`}
        icon={<MapPin aria-hidden />}
        defaultValue={draft.place}
        errors={errors.place}
      />
      {props.placeChoices.length > 0 ? (
        <ChipChoice
          name="placeId"
          label={t`Which place?`}
          options={props.placeChoices.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={draft.placeId}
        />
      ) : (
        <input type="hidden" name="placeId" value="" />
      )}
      <TextField
        {...plain('experience', props)}
        label={t`Experience`}
        hint={t`How long have you done this, and where did you learn it?`}
      />
      <TextArea
        {...plain('description', props)}
        label={t`What do you do?`}
        hint={t`At least 20 characters. Customers read this first.`}
        maxLength={4000}
      />
      <ListField
        name="skills"
        label={t`Skills`}
        hint={t`Separate with commas`}
        add={t`Add a skill`}
        defaultValue={draft.skills}
        errors={errors.skills}
        isHydrated={isHydrated}
        onEdited={onEdited}
      />
      <ListField
        name="certifications"
        label={t`Certifications`}
        hint={t`Separate with commas`}
        add={t`Add a certification`}
        defaultValue={draft.certifications}
        optional
        isHydrated={isHydrated}
        onEdited={onEdited}
      />
      <input type="hidden" name="languages" value="" />
      <ChipChoice
        id="languages-field"
        name="languages"
        label={t`Languages you work in`}
        multiple
        options={spokenLanguages.map((code) => ({ value: code, label: languages[code].name }))}
        defaultValue={draft.languages}
        errors={errors.languages}
      />
      <details className="application-more" open={hasLinks(draft)}>
        <summary>
          <Trans>Website and social links (optional)</Trans>
        </summary>
        <div className="application-pair">
          <TextField {...plain('website', props)} label={t`Website`} inputMode="url" />
          <TextField {...plain('facebook', props)} label={t`Facebook`} inputMode="url" />
          <TextField {...plain('instagram', props)} label={t`Instagram`} inputMode="url" />
          <TextField {...plain('linkedin', props)} label={t`LinkedIn`} inputMode="url" />
        </div>
      </details>
    </PartFrame>
  )
}

const hasLinks = ({ website, facebook, instagram, linkedin }: Draft) =>
  Boolean(website || facebook || instagram || linkedin)

type DocumentsProps = PartProps &
  AccountNote & {
    documents: SentDocument[]
    onDocuments: (change: (documents: SentDocument[]) => SentDocument[]) => void
    onNeedsAccount: () => void
    sentLink: LinkAnswer | null
  }

export function DocumentsPart(props: DocumentsProps) {
  const { t } = useLingui()
  const { documents, errors, isHydrated, account, onDocuments, onNeedsAccount, sentLink } = props
  const document = (kind: DocumentKind) => ({
    kind,
    documents,
    errors: errors[kind],
    isHydrated,
    hasAccount: account !== null,
    onNeedsAccount,
    onDocuments,
    sentLink,
  })
  return (
    <PartFrame part="documents" open={props.open}>
      <AccountPanel {...props} />
      <DocumentField
        {...document('photo')}
        label={t`Profile photo`}
        hint={t`Your face, in good light.`}
      />
      <DocumentField
        {...document('logo')}
        label={t`Business logo`}
        hint={t`A photo of your sign is fine.`}
      />
      <DocumentField
        {...document('certificates')}
        label={t`Certificates`}
        hint={t`PDF, Word or a photo, up to 12 MB. Only you and our checks team see them.`}
      />
      <p className="text-small text-ink-2">
        <Trans>
          Numbers help us check faster. We check the format first. Then a person checks the
          document, and the number with its register.
        </Trans>
      </p>
      <Numbers {...props} />
    </PartFrame>
  )
}

function Numbers(props: PartProps) {
  const { t } = useLingui()
  return (
    <div className="application-pair">
      <TextField
        {...plain('companyNumber', props)}
        label={t`Company registration (CIPC)`}
        placeholder="2019/204117/07"
        optional
      />
      <TextField
        {...plain('vatNumber', props)}
        label={t`VAT number`}
        inputMode="numeric"
        placeholder="4220122222"
        optional
      />
      <TradeRegisterField {...props} />
      <TextField {...plain('tradeNumber', props)} label={t`Registration number`} optional />
    </div>
  )
}

function TradeRegisterField(props: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <Select
      {...plain('tradeRegister', props)}
      label={t`Trade register`}
      placeholder={t`None`}
      optional
      options={(Object.keys(tradeRegisters) as TradeRegister[]).map((code) => ({
        value: code,
        label: [tradeRegisters[code].name, i18n._(tradeRegisters[code].trade)]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  )
}

export function CausePart({ draft, errors, open }: PartProps) {
  const { t } = useLingui()
  return (
    <PartFrame part="cause" open={open}>
      <FieldSet
        id="npoCategory-field"
        label={t`Where should your 10% go?`}
        hint={t`You can change it later.`}
        errors={errors.npoCategory}
      >
        <div className="application-causes">
          <NpoChoice chosen={draft.npoCategory} />
        </div>
      </FieldSet>
    </PartFrame>
  )
}

type PayProps = { isPaid: boolean; isBusy: boolean; open: Part }

export function PayPart({ isPaid, isBusy, open }: PayProps) {
  return (
    <PartFrame part="send" open={open}>
      {isPaid ? (
        <p>
          <Tag tone="fynbos">
            <Trans>Paid</Trans>
          </Tag>{' '}
          <Trans>Your subscription is active. Submit when you're ready.</Trans>
        </p>
      ) : (
        <PayFirst isBusy={isBusy} />
      )}
    </PartFrame>
  )
}

function PayFirst({ isBusy }: Pick<PayProps, 'isBusy'>) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <>
      <p>
        <Trans>
          Pay first, then submit: PayFast takes your card on its own page, and you come back here.
          If we don't approve you, or you withdraw before we decide, you get everything back.
        </Trans>{' '}
        <Link className="link" to={`${localizedPath('/become-provider')}#pricing`}>
          {t`See all prices`}
        </Link>
      </p>
      <div>
        <Button
          type="submit"
          name="intent"
          value="pay"
          kind="marigold"
          size="large"
          wide="phone"
          busy={isBusy ? true : undefined}
        >
          <Trans>Pay with PayFast</Trans>
        </Button>
      </div>
    </>
  )
}
