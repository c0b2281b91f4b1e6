import { FileText, Image } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import type { MessageFile } from '../support-files.server.ts'

/** A message's files: names and sizes, because data is expensive. Each opens in a new tab. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="chat-files">
      {files.map(({ id, name, size, isPicture }) => (
        <li key={id}>
          <a
            href={`/support/files/${id}` satisfies SiteAddress}
            target="_blank"
            rel="noopener"
            className="chat-file"
          >
            {isPicture ? <Image aria-hidden /> : <FileText aria-hidden />}
            <div>
              <b>{name}</b>
              <small>{size}</small>
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}
