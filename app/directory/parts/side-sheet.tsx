import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * A column on wide windows; on narrow ones a sheet opened by a link to its own anchor, so that it works
 * before hydration; after hydration, Escape closes it and restores the focus.
 */
export function SideSheet({
  id,
  title,
  isTitledOnlyOnSheet,
  className,
  children,
}: {
  id: string
  title: ReactNode
  /** In the column, its first heading is enough. */
  isTitledOnlyOnSheet?: boolean
  className?: string
  children: ReactNode
}) {
  const { t } = useLingui()
  const close = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const follow = () => setOpen(location.hash === `#${id}`)
    const shut = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && location.hash === `#${id}`) location.hash = 'list'
    }
    follow()
    window.addEventListener('hashchange', follow)
    window.addEventListener('keydown', shut)
    return () => {
      window.removeEventListener('hashchange', follow)
      window.removeEventListener('keydown', shut)
    }
  }, [id])
  useEffect(() => {
    if (isOpen && window.matchMedia('(width < 64rem)').matches) close.current?.focus()
  }, [isOpen])

  return (
    <div
      id={id}
      className={`max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-50 max-lg:hidden max-lg:w-full max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:bg-paper max-lg:px-5 max-lg:pt-3 max-lg:pb-6 max-lg:target:block max-lg:sm:w-[26rem] max-lg:sm:shadow-[0_0_0_100vmax_rgb(22_32_46/0.62)] ${className ?? ''}`}
    >
      <div className="mb-3 flex items-center justify-between lg:hidden">
        <b className="text-h3">{title}</b>
        <a ref={close} href="#list" className="icon-button" aria-label={t`Close`}>
          <X />
        </a>
      </div>
      {isTitledOnlyOnSheet ? null : <b className="text-h4 mb-3 block max-lg:hidden">{title}</b>}
      {children}
    </div>
  )
}

export function CloseSheet() {
  return (
    <a href="#list" className="button button-marigold w-full lg:hidden">
      <Trans>Show the list</Trans>
    </a>
  )
}
