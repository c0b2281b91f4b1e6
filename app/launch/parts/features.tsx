import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Bead } from '#app/ui/bead.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Tag } from '#app/ui/tag.tsx'

/** The features of the site. Those that aren't available yet are marked as planned. */
export function Features() {
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>What you'll find here</Trans>
      </h2>
      <ul className="features">
        <Feature
          kind="providers"
          title={<Trans>Trusted providers</Trans>}
          words={
            <Trans>
              Identity, registration, skills, insurance, references. Each check has a date, and you
              can see it.
            </Trans>
          }
        >
          <Illustration name="group" className="feature-picture" />
        </Feature>
        <Feature
          kind="stores"
          title={<Trans>Local online stores</Trans>}
          words={<Trans>Shops in your own town, next to the people who do the work.</Trans>}
          isPlanned
        >
          <ShopFront />
        </Feature>
        <Feature
          kind="verified"
          title={<Trans>Verified and trusted</Trans>}
          words={<Trans>Nobody can buy a rating. "New" means no reviews yet.</Trans>}
        >
          <SixOfSevenBeads />
        </Feature>
        <Feature
          kind="impact"
          title={<Trans>Community impact</Trans>}
          words={<Trans>10% of provider fees goes to good causes.</Trans>}
        >
          <Blocks />
        </Feature>
        <Feature
          kind="languages"
          title={<Trans>Multi-language</Trans>}
          words={<Trans>English, Afrikaans, isiZulu and isiXhosa.</Trans>}
        >
          <Greetings />
        </Feature>
        <Feature
          kind="causes"
          title={<Trans>NPOs and charities</Trans>}
          words={<Trans>Ten kinds of causes. Every organisation is listed free of charge.</Trans>}
          isPlanned
        >
          <Illustration name="giving" className="feature-picture" />
        </Feature>
      </ul>
    </section>
  )
}

function SixOfSevenBeads() {
  return (
    <p className="flex gap-1.5" aria-hidden="true">
      {Array.from({ length: 7 }, (_, i) => (
        <Bead key={i} tone={i < 6 ? 'done' : 'todo'} />
      ))}
    </p>
  )
}

function Greetings() {
  return (
    <p className="text-h4 text-clay" translate="no">
      <span lang="zu">Sawubona</span>, <span lang="xh">Molo</span>, <span lang="af">Goeiedag</span>,{' '}
      <span lang="en">Hello</span>
    </p>
  )
}

function Feature({
  kind,
  title,
  words,
  isPlanned = false,
  children,
}: {
  kind: string
  title: ReactNode
  words: ReactNode
  isPlanned?: boolean
  children: ReactNode
}) {
  return (
    <li className="feature" data-kind={kind}>
      <div className="feature-words">
        <h3 className="text-h3">{title}</h3>
        <p>{words}</p>
        {isPlanned ? (
          <Tag tone="paper">
            <Trans>planned</Trans>
          </Tag>
        ) : null}
      </div>
      {children}
    </li>
  )
}

/** One block per month, growing: an illustration, not amounts. */
const heights = [1, 1, 2, 2, 3, 4, 5, 5, 6, 7]

function Blocks() {
  const [wide, tall, gap] = [32, 6, 2]
  return (
    <svg
      viewBox={`0 0 ${heights.length * (wide + 4)} ${7 * (tall + gap)}`}
      className="w-full max-w-80"
      aria-hidden="true"
    >
      {heights.map((height, month) => (
        <path
          key={month}
          className={month < 4 ? 'fill-band-clay' : 'fill-marigold'}
          d={Array.from(
            { length: height },
            (_, i) =>
              `M${month * (wide + 4)} ${7 * (tall + gap) - (i + 1) * (tall + gap)}h${wide}v${tall}h-${wide}z`,
          ).join('')}
        />
      ))}
    </svg>
  )
}

function ShopFront() {
  return (
    <svg viewBox="0 0 208 144" className="feature-picture" aria-hidden="true">
      <path fill="#E0A883" d="m8 32 192-1 1 113H8z" />
      <path fill="#1F3350" d="m0 4 208-1v29H0z" />
      <path
        fill="#F2A72E"
        d="M20 8h8v4h4v8h-4v4h-8v-4h-4v-8h4zm56 0h8v4h4v8h-4v4h-8v-4h-4v-8h4zm56 0h8v4h4v8h-4v4h-8v-4h-4v-8h4z"
      />
      <path
        fill="#FCF7EC"
        d="M48 8h8v4h4v8h-4v4h-8v-4h-4v-8h4zm56 0h8v4h4v8h-4v4h-8v-4h-4v-8h4zm56 0h8v4h4v8h-4v4h-8v-4h-4v-8h4z"
      />
      <path fill="#FCF7EC" d="M32 44h92v18H32z" />
      <path fill="#B9502F" d="M32 44h16l-2 18H30zm30 0h16v18H62zm31 0h16l2 18H94z" />
      <path fill="#1F3350" d="M34 66h88v50H34z" />
      <path fill="#F2A72E" d="M42 88h12v22H42z" />
      <path fill="#A9CDE3" d="M60 82h12v28H60z" />
      <path fill="#B9502F" d="M78 90h12v20H78z" />
      <path fill="#5B9765" d="M96 84h12v26H96z" />
      <path fill="#2C7553" d="m140 56 42-1 1 89h-43z" />
      <path fill="#F2A72E" d="M172 100h5v5h-5z" />
    </svg>
  )
}
