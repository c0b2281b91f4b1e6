import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Table } from '#app/ui/table.tsx'
import { type UseKind, useKinds } from '../use-kinds.ts'

export function ImagePart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="image-part" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Use = { kind: UseKind; id: string; title: string; address: string }

/** Where the picture is used, each with a link to its editor. */
export function Uses({ uses }: { uses: Use[] }) {
  const { i18n } = useLingui()
  return (
    <ImagePart title={<Trans>Where it's used</Trans>}>
      {uses.length === 0 ? (
        <p>
          <Trans>Nowhere yet.</Trans>
        </p>
      ) : (
        <ul className="image-uses">
          {uses.map(({ kind, id, title, address }) => (
            <li key={`${kind} ${id}`}>
              <Link to={address} className="link">
                {title}
              </Link>{' '}
              <small>{i18n._(useKinds[kind])}</small>
            </li>
          ))}
        </ul>
      )}
    </ImagePart>
  )
}

type Variant = { size: string; format: string; address: string; bytes: string }

/** The stored variants, with their sizes. */
export function Variants({ variants }: { variants: Variant[] }) {
  const { t } = useLingui()
  return (
    <ImagePart title={<Trans>Sizes</Trans>}>
      <Table
        dense
        caption={t`Stored sizes, widest first`}
        rows={variants}
        rowKey={({ address }) => address}
        columns={[
          {
            key: 'size',
            head: t`Size`,
            leads: true,
            cell: ({ size, address }) => (
              <a href={address} className="link">
                {size}
              </a>
            ),
          },
          {
            key: 'format',
            head: t({ message: 'Format', context: 'of a picture' }),
            cell: ({ format }) => (format === 'webp' ? 'WebP' : 'JPEG'),
          },
          { key: 'bytes', head: t`File size`, figures: true, cell: ({ bytes }) => bytes },
        ]}
      />
    </ImagePart>
  )
}
