type Values = Record<string, unknown>
export type ChangedField = { field: string; before: string | null; after: string | null }

/** The fields that an action changed, as text before and after. Null where there was no value. */
export function changedFields(before: Values | null, after: Values | null): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

/** An action's details without the reason, which is shown separately. */
export function otherDetails({ reason: _, ...details }: Values): ChangedField[] {
  return changedFields(null, details)
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
