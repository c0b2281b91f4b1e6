import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** The search field above a list of the administration, with `q` in the URL. */
export function AdminSearch({
  label,
  typed,
  maxLength,
}: {
  label: string
  typed: string
  maxLength: number
}) {
  return (
    <Form className="admin-filter" role="search" key={typed}>
      <TextField
        name="q"
        type="search"
        label={label}
        defaultValue={typed}
        maxLength={maxLength}
        icon={<Search aria-hidden />}
      />
      <Button type="submit" kind="ink">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}
