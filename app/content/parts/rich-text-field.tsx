import { useLingui } from '@lingui/react/macro'
import { Bold, Heading2, Image, Link2, List, ListOrdered } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

/** A Markdown text area with formatting buttons. Without script, Markdown is typed. */
export function RichTextField(props: ComponentProps<typeof TextArea>) {
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const wrap = (before: string, after: string) => () => {
    if (area.current) surround(area.current, before, after)
  }
  const begin = (mark: string) => () => {
    if (area.current) beginLines(area.current, mark)
  }
  const button = (label: string, icon: ReactNode, act: () => void) => (
    <IconButton label={label} onClick={act}>
      {icon}
    </IconButton>
  )
  return (
    <div className="rich-field">
      <span className="field-label" aria-hidden="true">
        {props.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a group of fields */}
      <div role="group" aria-label={t`Formatting`} className="rich-tools when-script">
        {button(t`Heading`, <Heading2 />, begin('## '))}
        {button(t`Bold`, <Bold />, wrap('**', '**'))}
        {button(t`Link`, <Link2 />, wrap('[', '](https://)'))}
        {button(t`List`, <List />, begin('- '))}
        {button(t`Numbered list`, <ListOrdered />, begin('1. '))}
        {button(t`Picture`, <Image />, wrap('![', '](picture:group)'))}
      </div>
      <TextArea {...props} ref={area} labelHidden />
    </div>
  )
}

/** Wraps the selection in marks and keeps the text selected. */
function surround(area: HTMLTextAreaElement, before: string, after: string) {
  const { selectionStart: start, selectionEnd: end, value } = area
  area.setRangeText(`${before}${value.slice(start, end)}${after}`, start, end, 'end')
  area.setSelectionRange(start + before.length, end + before.length)
  changed(area)
}

/** Prefixes each selected line with a mark. */
function beginLines(area: HTMLTextAreaElement, mark: string) {
  const { selectionStart, selectionEnd, value } = area
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1
  const lines = value.slice(start, selectionEnd).split('\n')
  area.setRangeText(lines.map((line) => mark + line).join('\n'), start, selectionEnd, 'end')
  changed(area)
}

function changed(area: HTMLTextAreaElement) {
  area.focus()
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
