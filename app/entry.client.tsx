import { setupI18n } from '@lingui/core'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { config } from 'zod/v4/core'
import { isSiteLanguage } from './platform/languages.ts'
import type { Frame } from './shell/frame.server.ts'
import { FrameOfClosedDoor } from './shell/page.tsx'
import { Words } from './shell/words.tsx'

// The Content-Security-Policy forbids making functions from text, which zod would try.
config({ jitless: true })

const catalogues = {
  en: () => import('../locales/en.po'),
  af: () => import('../locales/af.po'),
  zu: () => import('../locales/zu.po'),
  xh: () => import('../locales/xh.po'),
}

async function hydrate() {
  const spoken = document.documentElement.lang
  const language = isSiteLanguage(spoken) ? spoken : 'en'
  const { messages } = await catalogues[language]()
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const { frame } = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    frame?: Frame
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Words i18n={i18n}>
          <FrameOfClosedDoor value={frame}>
            <HydratedRouter />
          </FrameOfClosedDoor>
        </Words>
      </StrictMode>,
    )
  })
}

void hydrate()
