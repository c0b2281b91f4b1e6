import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Crop, Focus } from '../public/crop.ts'

export type Whole = { address: string; width: number; height: number }
type Props = { whole: Whole; focus: Focus; crop: Crop; moveTo: (focus: Focus) => void }

const steps: Partial<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The whole picture, with the cropped-away area dimmed and a ring at the focal point, which the pointer or
 * arrow keys move. Positioned by SVG attributes, because the CSP refuses style attributes.
 */
export function FramingPicture({ whole, focus, crop, moveTo }: Props) {
  const { t } = useLingui()
  const picture = useRef<HTMLDivElement>(null)
  const follow = (event: PointerEvent) => {
    const { left, top, width, height } = picture.current!.getBoundingClientRect()
    const across = (event.clientX - left) / width
    moveTo({ x: across * 100, y: ((event.clientY - top) / height) * 100 })
  }
  const step = (event: KeyboardEvent) => {
    const direction = steps[event.key]
    if (!direction) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    moveTo({ x: focus.x + direction.x * far, y: focus.y + direction.y * far })
  }
  const { x, y } = focus
  return (
    <div
      className="framing-picture"
      ref={picture}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
      }}
    >
      <img src={whole.address} alt="" width={whole.width} height={whole.height} draggable={false} />
      <svg role="presentation">
        <CutOff crop={crop} />
        <svg x={`${x}%`} y={`${y}%`} overflow="visible" role="presentation">
          <foreignObject x="-22" y="-22" width="44" height="44">
            <button
              type="button"
              className="framing-ring"
              aria-label={t`Focal point. Move it with the arrow keys, or with Shift for bigger steps.`}
              onKeyDown={step}
            />
          </foreignObject>
        </svg>
      </svg>
      <p className="visually-hidden" role="status">
        {t`${x}% from the left, ${y}% from the top`}
      </p>
    </div>
  )
}

function CutOff({ crop: { left, top, right, bottom } }: Pick<Props, 'crop'>) {
  const middle = `${Math.max(0, 100 - left - right)}%`
  return (
    <g className="framing-cut">
      <rect width={`${left}%`} height="100%" />
      <rect x={`${100 - right}%`} width={`${right}%`} height="100%" />
      <rect x={`${left}%`} width={middle} height={`${top}%`} />
      <rect x={`${left}%`} y={`${100 - bottom}%`} width={middle} height={`${bottom}%`} />
    </g>
  )
}
