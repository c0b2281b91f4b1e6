import { type Axes, gateOf as gateOfProvider, type Gate as ProviderGate } from './listing-status.ts'

/** How far the portal opens: the provider's gate, or none without a record. */
export type Gate = ProviderGate | 'no provider'

/** The order in which the portal checks. A subscription suspended from day 7 on comes first as well. */
export function gateOf(axes: Axes | null): Gate {
  if (!axes) return 'no provider'
  if (axes.billing === 'suspended') return 'suspended'
  return gateOfProvider(axes)
}

export type PortalPart =
  | 'requests'
  | 'calendar'
  | 'invitations'
  | 'bookings'
  | 'clients'
  | 'import'
  | 'quality'
  | 'payments'
  | 'settings'

/**
 * What stays open behind each gate: a suspension ends new requests, not earlier agreements. An applicant can
 * prepare everything; a suspended or rejected provider can't change anything public.
 */
const stillOpen: Record<Gate, readonly PortalPart[]> = {
  'no provider': [],
  rejected: ['payments'],
  pending: ['calendar', 'payments', 'settings'],
  'not paid': ['calendar', 'payments', 'settings'],
  suspended: ['calendar', 'invitations', 'bookings', 'clients', 'quality', 'payments'],
  open: [
    'requests',
    'calendar',
    'invitations',
    'bookings',
    'clients',
    'import',
    'quality',
    'payments',
    'settings',
  ],
}

export const isOpen = (gate: Gate, part: PortalPart) => stillOpen[gate].includes(part)

/** A request from before a suspension without a quote still counts as new. */
export const mayAnswerNew = (axes: Axes) => isOpen(gateOf(axes), 'requests')
