import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#app/ui/icon-button.tsx'

type Props = { up: string; down: string; isFirst: boolean; isLast: boolean }

/** Two buttons that move an item by one place. `up` and `down` are their accessible labels. */
export function UpAndDown({ up, down, isFirst, isLast }: Props) {
  return (
    <>
      <IconButton type="submit" name="step" value="up" label={up} disabled={isFirst}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton type="submit" name="step" value="down" label={down} disabled={isLast}>
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  )
}
