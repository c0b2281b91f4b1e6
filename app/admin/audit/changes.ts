type Values = Record<string, unknown>
export type ChangedField = { field: string; before: string | null; after: string | null }

/** The fields that an act changed, each as text before and after. Null where there was nothing. */
export function changedFields(before: Values | null, after: Values | null): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

/** Details of an act without the reason, which has a place of its own. */
export function otherDetails({ reason: _, ...details }: Values): ChangedField[] {
  return changedFields(null, details)
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
