import { cx } from './cx.ts'

/** The logo without the name, on a grid of 30. */
export function LogoMark({ size = 30, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 30 30"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className={className}
    >
      <path
        fill="currentColor"
        d="M12 0h6v3h3v3h3v3h3v3h3v6h-3v3h-3v3h-3v3h-3v3h-6v-3H9v-3H6v-3H3v-3H0v-6h3V9h3V6h3V3h3z"
      />
      <path className="fill-marigold" d="M12 6h6v3h3v3h3v6h-3v3h-3v3h-6v-3H9v-3H6v-6h3V9h3z" />
      <path className="fill-on-marigold" d="M13 11h4v2h2v4h-2v2h-4v-2h-2v-4h2z" />
    </svg>
  )
}

/** The logo with the name. The name is a setting, so it is a prop. */
export function Logo({
  name,
  size = 30,
  className,
}: {
  name?: string
  size?: number
  className?: string
}) {
  return (
    <span className={cx('logo', className)}>
      <LogoMark size={size} />
      {name}
    </span>
  )
}
