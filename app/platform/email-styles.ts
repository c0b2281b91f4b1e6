export const ground = { light: '#F7F1E5', dark: '#0F1722' }

export const document = { light: '#FFFDF8', dark: '#182331' }

export const line = { light: '#DED2BB', dark: '#2C3A4C' }

export const ink = { light: '#16202E', dark: '#F7F0E2' }

export const ink2 = { light: '#3C4757', dark: '#D2CCBF' }

export const marigold = '#F5A524'

export const band = ['#B9502F', marigold, '#2C7553']

export const words = '"Noto Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

export const titles = 'Overpass, "Trebuchet MS", "Segoe UI", Helvetica, Arial, sans-serif'

// For mail clients with dark mode (Apple Mail, Outlook for phones); others stay light.
export const night = `body { background: ${ground.light} }
@media (prefers-color-scheme: dark) {
  body, .ground { background: ${ground.dark} !important }
  .document { background: ${document.dark} !important; border-color: ${line.dark} !important }
  .ink { color: ${ink.dark} !important }
  .ink2 { color: ${ink2.dark} !important }
  .line { border-color: ${line.dark} !important }
}`

export const text = { margin: '0 0 16px', fontFamily: words, fontSize: 16, lineHeight: '25px' }

export const small = {
  margin: '0 0 10px',
  fontFamily: words,
  fontSize: 14,
  lineHeight: '21px',
  // URLs of files are longer than a phone is wide.
  wordBreak: 'break-word' as const,
}

export const fact = {
  ...text,
  margin: 0,
  padding: '8px 0',
  borderBottom: `1px solid ${line.light}`,
  verticalAlign: 'top',
} as const
