import type { Messages } from '@lingui/core'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Frame } from './page/frame.ts'
import { FallbackFrame } from './page/hooks.tsx'
import { ownWords, pageWords } from './shell/page-words.ts'
import { Words } from './shell/words.tsx'
import { drawnPartsArrive } from './ui/lazy.tsx'

/** In development, loads the whole catalogue; otherwise each route's module has its own messages. */
async function bringAllWords() {
  const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po')
  const own = catalogues[`../locales/${pageWords.locale}.po`] ?? catalogues['../locales/en.po']!
  pageWords.load(pageWords.locale, { ...(await own()).messages, ...ownWords })
}

async function hydrate() {
  if (import.meta.env.DEV) await bringAllWords()
  await drawnPartsArrive()
  const { frame } = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    frame?: Frame
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Words i18n={pageWords}>
          <FallbackFrame value={frame}>
            <HydratedRouter />
          </FallbackFrame>
        </Words>
      </StrictMode>,
    )
  })
}

void hydrate()
