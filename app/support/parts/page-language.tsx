import { Trans } from '@lingui/react/macro'
import { useRoot } from '#app/page/hooks.tsx'
import {
  inLanguage,
  isSiteLanguage,
  languages,
  type SpokenLanguage,
  spokenLanguages,
} from '#app/platform/languages.ts'
import { ChipLink } from '#app/ui/chip.tsx'

/**
 * The contact page's language menu. For the four site languages only the title and description change,
 * without storing it; the seven others have pages of their own.
 */
export function PageLanguage({ chosen }: { chosen: SpokenLanguage }) {
  const isHere = isSiteLanguage(useRoot()?.language ?? 'en')
  return (
    <nav className="contact-languages" aria-labelledby="contact-languages">
      <p id="contact-languages" className="text-label">
        <Trans>The language of this page</Trans>
      </p>
      <div className="chips">
        {spokenLanguages.map((code) => (
          <ChipLink
            key={code}
            {...(isHere && isSiteLanguage(code)
              ? { to: { search: `?in=${code}` }, preventScrollReset: true, replace: true }
              : { to: inLanguage('/contact', code), reloadDocument: true })}
            size="choice"
            chosen={code === chosen}
            lang={code}
          >
            {languages[code].name}
          </ChipLink>
        ))}
      </div>
    </nav>
  )
}
