import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import {
  backgrounds,
  grounds,
  type PortraitLook,
  portraitLook,
  shape,
  skins,
} from './portrait-shapes.ts'

type Props = {
  /** A stable value of the person, such as an id. */
  seed: string
  look?: Partial<PortraitLook>
  size?: number
  /** Only if no name is beside it. */
  label?: string
  cover?: boolean
  className?: string
}

/** An illustrated person in place of a missing photograph. A photograph has the same size: see Avatar. */
export function Portrait({ seed, look: wish, size = 104, label, cover, className }: Props) {
  const look = portraitLook(seed, wish)
  const [skin, shaded] = skins[look.skin]!
  return (
    <svg
      width={size}
      height={size}
      viewBox="-130 -142 260 260"
      preserveAspectRatio={cover ? 'xMidYMax meet' : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('avatar', className)}
    >
      <path
        d={cover ? 'M-1e3-1e3h2e3v2e3h-2e3z' : 'M-130-142h260v260h-260z'}
        fill={grounds[look.ground]}
      />
      <Behind {...look} />
      <Clothes {...look} neck={<path d={shape.neck} fill={shaded} />} />
      <ellipse cx="-44" cy="-4" rx="8" ry="13" fill={shaded} />
      <path d={shape.face} fill={skin} />
      <path d={shape.shade} fill={shaded} />
      <Face {...look} />
      <Head {...look} />
    </svg>
  )
}

function hair({ grey, skin }: PortraitLook) {
  return grey ? '#8b8076' : skin === 4 ? '#5b3420' : '#1d120d'
}

function Behind(look: PortraitLook) {
  if (look.head === 'locks') return <path d={shape.locks} fill={hair(look)} />
  if (look.head === 'afro') return <path d={shape.afro} fill={hair(look)} />
  if (look.head === 'hijab') return <path d={shape.hijabBack} fill={backgrounds[look.hat]![0]} />
  return null
}

function Clothes({ clothes, cloth, neck }: PortraitLook & { neck: ReactNode }) {
  const [paper, second] = backgrounds[cloth]!
  const shirt = clothes === 'dungarees' ? '#FCF7EC' : clothes === 'vest' ? '#1F3350' : paper
  return (
    <>
      <path d={shape.shoulders} fill={shirt} />
      {neck}
      {clothes === 'shirt' ? (
        <path d={shape.collar} fill={second === '#DCE4E4' ? second : '#F3E5C4'} />
      ) : null}
      {clothes === 'jacket' ? <path d={shape.lapels} fill={second} /> : null}
      {clothes === 'dungarees' ? (
        <path d={shape.straps} fill={paper === '#FCF7EC' ? '#2F6DA6' : paper} />
      ) : null}
      {clothes === 'vest' ? (
        <>
          <path d={shape.vest} fill="#F2A72E" />
          <path d={shape.vestBands} fill="#FDF3C9" />
        </>
      ) : null}
    </>
  )
}

function Face(look: PortraitLook) {
  const ink = look.skin === 4 ? '#5b3420' : '#1d100b'
  return (
    <>
      <g fill="none" stroke={ink} strokeWidth="3.4" strokeLinecap="round">
        <path d={shape.lids} />
        <path d={shape.brows} strokeWidth="3" opacity=".75" />
        <path d={shape.mouth} />
      </g>
      <ellipse cx="-18.5" cy="-8" rx="4.3" ry="4.8" fill={ink} />
      <ellipse cx="25.5" cy="-8" rx="4.1" ry="4.8" fill={ink} />
      {look.beard ? <path d={shape.beard} fill={hair(look)} /> : null}
      {look.glasses ? (
        <g fill="none" stroke="#16202E" strokeWidth="4">
          <rect x="-33" y="-20" width="28" height="22" rx="8" />
          <rect x="11" y="-20" width="27" height="22" rx="8" />
          <path d="M-5-12h16" />
        </g>
      ) : null}
    </>
  )
}

function Head(look: PortraitLook) {
  const [paper, second] = backgrounds[look.hat]!
  const dark = hair(look)
  switch (look.head) {
    case 'crop':
      return <path d={shape.crop} fill={dark} />
    case 'parted':
      return <path d={shape.parted} fill={dark} />
    case 'afro':
    case 'locks':
      return <path d={shape.hairline} fill={dark} />
    case 'bun':
      return (
        <>
          <path d={shape.hairline} fill={dark} />
          <circle cx="2" cy="-84" r="19" fill={dark} />
        </>
      )
    case 'cap':
      return (
        <>
          <path d={shape.sideburn} fill={dark} />
          <path d={shape.cap} fill={paper} />
          <path d={shape.peak} fill={second} />
        </>
      )
    case 'hard-hat':
      return (
        <>
          <path d={shape.sideburn} fill={dark} />
          <path d={shape.helmet} fill="#F6B73C" />
          <path d={shape.ridge} fill="#FFD97C" />
          <path d={shape.brim} fill="#F6B73C" />
        </>
      )
    case 'doek':
      return (
        <>
          <path d={shape.knot} fill={paper} />
          <path d={shape.doek} fill={paper} />
          <path d={shape.doekBand} fill={second} />
        </>
      )
    case 'hijab':
      return (
        <>
          <path d={shape.hijab} fill={paper} />
          <path d={shape.hijabFront} fill={second} />
        </>
      )
  }
}
