/** The address that an answer by mail goes to: support's own, with the ticket's token behind a plus. */
export function replyAddress(supportEmail: string, token: string): string {
  const at = supportEmail.lastIndexOf('@')
  return `${supportEmail.slice(0, at)}+${token}${supportEmail.slice(at)}`
}

/** The token in an address that mail came to, if it is one of ours. */
export function tokenIn(address: string): string | null {
  return /\+([0-9a-f]{40})@/i.exec(address)?.[1]?.toLowerCase() ?? null
}
