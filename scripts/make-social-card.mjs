// Draws public/social-card.png, which links to the site show elsewhere. Run by hand when the art changes.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const [width, height] = [1200, 630]
const street = await sharp(readFileSync('app/ui/art/street.svg'), { density: 110 })
  .resize({ width })
  .png()
  .toBuffer()
const { height: streetHeight } = await sharp(street).metadata()

// The mark, large, on the calm part of the sky. No words: the name is a setting.
const mark = await sharp(readFileSync('public/favicon.svg'), { density: 600 })
  .resize(210, 210, { kernel: 'nearest' })
  .png()
  .toBuffer()

await sharp({ create: { width, height, channels: 3, background: '#F7F1E5' } })
  .composite([
    { input: street, top: height - streetHeight, left: 0 },
    { input: mark, top: 90, left: (width - 210) / 2 },
  ])
  .png({ palette: true, compressionLevel: 9 })
  .toFile('public/social-card.png')
