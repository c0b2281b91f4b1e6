import { MemberFace } from '../parts/member-face.tsx'
import type { Route } from './+types/about.ts'

export type Loaded = Route.ComponentProps['loaderData']

/** A timeline of four milestones; future ones are in the line's colour. */
export function Story({ loaded: { texts, days, today } }: { loaded: Loaded }) {
  const [signup, launch] = days
  return (
    <section id="section-4">
      <h2>{texts.story.title}</h2>
      <ol className="about-story">
        <li data-past>
          <b>{texts.story.started.year}</b>
          <span>{texts.story.started.title}</span>
        </li>
        <li data-past={signup!.isPast || undefined}>
          <b>{signup!.on}</b>
          <span>{signup!.isPast ? texts.story.opened : texts.story.opens}</span>
        </li>
        <li data-past={launch!.isPast || undefined}>
          <b>{launch!.on}</b>
          <span>{texts.story.launch}</span>
        </li>
        {today ? (
          <li data-now>
            <b>{texts.story.today}</b>
            <span>{today}</span>
          </li>
        ) : null}
      </ol>
    </section>
  )
}

export function Leadership({ loaded: { texts, leader } }: { loaded: Loaded }) {
  const { leadership } = texts
  return (
    <section id="section-6">
      <h2>{leadership.title}</h2>
      {leader ? (
        <div className="about-leader">
          <MemberFace member={leader} size={220} />
          <div>
            <h3>{leader.name}</h3>
            <p className="text-ink-2" lang="en">
              {leader.role}
            </p>
            {leader.bio ? (
              <p className="mt-3" lang="en">
                {leader.bio}
              </p>
            ) : (
              <p className="mt-3">{leadership.defaultBio}</p>
            )}
            <p className="text-small mt-4 text-ink-2">{leadership.more}</p>
          </div>
        </div>
      ) : (
        <p className="mt-3">{leadership.none}</p>
      )}
    </section>
  )
}
