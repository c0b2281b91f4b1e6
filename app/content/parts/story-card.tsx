import { Avatar } from '#app/ui/avatar.tsx'
import { pictureAddress } from '../public/picture-address.ts'
import type { PublishedStory } from '../stories/queries.server.ts'

/** A story as visitors read it: the person, their own words, and what happened. */
export function StoryCard({ story }: { story: PublishedStory }) {
  const { id, title, person, who, quote, words, photoId } = story
  return (
    <article className="story" lang="en">
      <Avatar
        src={pictureAddress(photoId, 448)}
        seed={id}
        size={224}
        label=""
        className="story-face"
      />
      <div>
        <blockquote>
          <p>“{quote}”</p>
        </blockquote>
        <p className="story-who">
          <b>{person}</b>
          {who ? `, ${who}` : null}
        </p>
        <h2 className="text-h3">{title}</h2>
        {words.split('\n').map((line) => (line ? <p key={line}>{line}</p> : null))}
      </div>
    </article>
  )
}
