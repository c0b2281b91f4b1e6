import { Basics } from './components/basics.tsx'
import { Buttons } from './components/buttons.tsx'
import { Fields } from './components/fields.tsx'
import { Figures } from './components/figures.tsx'
import { Frames } from './components/frames.tsx'
import { Marks } from './components/marks.tsx'

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]

/** Every component of the design system in every state, in light and dark mode: /dev/components. */
export default function Components() {
  return (
    <div className="page-box py-10">
      <h1>Components</h1>
      <Basics />
      <Buttons />
      <Fields />
      <Marks />
      <Frames />
      <Figures />
    </div>
  )
}
