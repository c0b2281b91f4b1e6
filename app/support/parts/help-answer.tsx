import { Bead } from '#app/ui/bead.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import type { HelpTopic } from '../contact/help-topics.server.ts'

export function HelpAnswer({ topic: { before, list, after = [], blocks } }: { topic: HelpTopic }) {
  return (
    <div className="help-answer">
      {before.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {list ? <List {...list} /> : null}
      {after.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {blocks ? <RichText blocks={blocks} /> : null}
    </div>
  )
}

function List({ isOrdered, items }: NonNullable<HelpTopic['list']>) {
  if (isOrdered)
    return (
      <ol>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    )
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Bead size={16} />
          {item}
        </li>
      ))}
    </ul>
  )
}
