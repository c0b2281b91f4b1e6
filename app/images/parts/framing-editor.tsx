import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { cropFields, focusFields, type ImageFields, imageFieldNames } from '../image-form.ts'
import { type Crop, type Focus, focusInCrop, limited } from '../public/crop.ts'
import type { SiteImage } from '../public/site-image.ts'
import { SiteImg } from '../public/site-img.tsx'
import { FramingPicture, type Whole } from './framing-picture.tsx'

type Framing = { focus: Focus; crop: Crop }
type NumberFields = Pick<ImageFields, (typeof focusFields)[number] | (typeof cropFields)[number]>

/** For invalid input the preview uses the nearest valid number. */
const framingOf = (values: NumberFields): Framing => {
  const number = (typed: string) => limited(Math.round(Number(typed) || 0))
  return {
    focus: { x: number(values.focusX), y: number(values.focusY) },
    crop: {
      left: number(values.cropLeft),
      top: number(values.cropTop),
      right: number(values.cropRight),
      bottom: number(values.cropBottom),
    },
  }
}

type Props = {
  whole: Whole
  image: SiteImage
  /** The crop of the stored sizes. */
  savedCrop: Crop
  values: ImageFields
  problems: Partial<Record<string, string>>
}

/** Focal point and crop: number fields, which the form posts, and a picture that updates them. */
export function FramingEditor({ whole, image, savedCrop, values, problems }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [framing, setFraming] = useState(() => framingOf(values))
  const read = () => setFraming(framingOf(typedNumbers(box.current!)))
  const moveTo = ({ x, y }: Focus) => {
    inputOf(box.current!, 'focusX').value = String(limited(Math.round(x)))
    inputOf(box.current!, 'focusY').value = String(limited(Math.round(y)))
    read()
  }
  return (
    <div className="framing" ref={box} onInput={read}>
      <FramingPicture whole={whole} {...framing} moveTo={moveTo} />
      <NumberFieldSet
        legend={<Trans>Focal point</Trans>}
        hint={<Trans>This point stays in view when the picture is cut to a shape.</Trans>}
        names={focusFields}
        {...{ values, problems }}
      />
      <NumberFieldSet
        legend={<Trans>Crop</Trans>}
        hint={<Trans>How much to cut off at each side.</Trans>}
        names={cropFields}
        {...{ values, problems }}
      />
      <Shapes image={{ ...image, focus: focusInCrop(framing.focus, savedCrop) }} />
    </div>
  )
}

const inputOf = (box: HTMLElement, name: string) =>
  box.querySelector<HTMLInputElement>(`input[name=${name}]`)!

const typedNumbers = (box: HTMLElement) =>
  Object.fromEntries(
    [...focusFields, ...cropFields].map((name) => [name, inputOf(box, name).value]),
  ) as NumberFields

type NumberFieldSetProps = Pick<Props, 'values' | 'problems'> & {
  legend: ReactNode
  hint: ReactNode
  names: readonly (keyof NumberFields)[]
}

function NumberFieldSet({ legend, hint, names, values, problems }: NumberFieldSetProps) {
  const { i18n } = useLingui()
  return (
    <FieldSet label={legend} hint={hint}>
      <div className="framing-numbers">
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={i18n._(imageFieldNames[name])}
            defaultValue={values[name]}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            after="%"
            errors={problems[name] ? [problems[name]] : undefined}
          />
        ))}
      </div>
    </FieldSet>
  )
}

/** The picture in the aspect ratios that pages use, with the focal point being edited. */
function Shapes({ image }: { image: SiteImage }) {
  return (
    <figure className="framing-shapes">
      <figcaption className="field-label">
        <Trans>Cut to a shape</Trans>
      </figcaption>
      {(['wide', 'square', 'tall'] as const).map((shape) => (
        <span key={shape} data-shape={shape}>
          <SiteImg image={image} sizes="12rem" decorative />
        </span>
      ))}
    </figure>
  )
}
