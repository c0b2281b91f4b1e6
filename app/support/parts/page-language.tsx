import { Trans } from '@lingui/react/macro'
import { languages, type SpokenLanguage, spokenLanguages } from '#app/platform/languages.ts'
import { ChipLink } from '#app/ui/chip.tsx'

/** The language of this page's title and description. It is a link, and forgotten with the page. */
export function PageLanguage({ chosen }: { chosen: SpokenLanguage }) {
  return (
    <nav className="contact-languages" aria-labelledby="contact-languages">
      <p id="contact-languages" className="text-label">
        <Trans>The language of this page</Trans>
      </p>
      <div className="chips">
        {spokenLanguages.map((code) => (
          <ChipLink
            key={code}
            to={{ search: `?in=${code}` }}
            preventScrollReset
            replace
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
