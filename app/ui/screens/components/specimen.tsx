import type { ReactNode } from 'react'

const looks = ['light', 'dark'] as const

type Props = {
  title: string
  /** The file to import it from. */
  file: string
  /** Stacked instead of side by side. */
  wide?: boolean
  children: (look: 'light' | 'dark') => ReactNode
}

/**
 * A component in every state, in light and dark mode. `children` is called for each, so that ids stay unique.
 */
export function Specimen({ title, file, wide, children }: Props) {
  const id = title.toLowerCase().replace(/\W+/g, '-')
  return (
    <section className="mt-10" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-3 border-ink pt-3 pb-4">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        <code className="text-tiny font-mono text-ink-2">{file}</code>
      </div>
      <div className={wide ? 'grid gap-4' : 'grid gap-4 lg:grid-cols-2'}>
        {looks.map((look) => (
          <div
            key={look}
            data-look={look}
            className="grid min-w-0 content-start gap-5 rounded-panel border border-line bg-sand p-4 text-ink sm:p-6"
          >
            {children(look)}
          </div>
        ))}
      </div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="text-group text-clay">{children}</p>
}
