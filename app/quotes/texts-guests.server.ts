import type { Services } from '#app/page/services.server.ts'

/**
 * Whether guests can confirm a request by SMS: there is a gateway, and nobody turned it off
 * (page/switches.ts).
 */
export const textsGuests = ({ texts, settings }: Pick<Services, 'texts' | 'settings'>): boolean =>
  texts.areRead && settings.current().guestSms
