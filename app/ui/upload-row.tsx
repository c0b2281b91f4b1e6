import { useLingui } from '@lingui/react/macro'
import { File, Upload, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, useFieldTies } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  name: string
  /** "0.9 of 1.4 MB, about 6 s left" */
  detail: ReactNode
  /** From 0 to 1 while it is uploading. */
  progress?: number
  failed?: boolean
  icon?: ReactNode
  onRemove?: () => void
  /** Instead of `onRemove`: a button of a form, which works without script. */
  remove?: ReactNode
  className?: string
}

/** An uploading or uploaded file: icon, name, size and time left, and a remove button. */
export function UploadRow({
  name,
  detail,
  progress,
  failed,
  icon,
  onRemove,
  remove,
  className,
}: Props) {
  const { t } = useLingui()
  const sent = progress === undefined ? undefined : Math.round(progress * 100)
  return (
    <div className={cx('upload', className)} data-failed={failed ? '' : undefined}>
      <span className="upload-tile">{icon ?? <File />}</span>
      <div>
        <b>{name}</b>
        <p>{detail}</p>
        {sent === undefined ? null : <Sent name={name} percent={sent} />}
      </div>
      {remove ??
        (onRemove ? (
          <IconButton label={t`Remove ${name}`} onClick={onRemove}>
            <X />
          </IconButton>
        ) : null)}
    </div>
  )
}

function Sent({ name, percent }: { name: string; percent: number }) {
  const { t } = useLingui()
  return (
    <div
      role="progressbar"
      aria-label={t`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg width="100%" height="6" aria-hidden="true">
        <rect width="100%" height="6" className="fill-sand-2" />
        <rect width={`${percent}%`} height="6" className="fill-sky" />
      </svg>
    </div>
  )
}

/** A dashed row that opens the native file chooser. It is a real file input, so it posts without script. */
export function AddFile({
  label,
  hint,
  errors,
  icon,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  icon?: ReactNode
}) {
  const { id, ...ties } = useFieldTies({ errors, ...input })
  return (
    <div>
      <label className="add-file" htmlFor={id}>
        <input {...input} {...ties} id={id} type="file" />
        {icon ?? <Upload />}
        <span>
          <b>{label}</b>
          {hint ? <small>{hint}</small> : null}
        </span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
