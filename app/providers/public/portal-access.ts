import { type Axes, gateOf as gateOfProvider, type Gate as ProviderGate } from './listing-status.ts'

/** How far the portal opens: the provider's own gate, or none where there is no record. */
export type Gate = ProviderGate | 'no provider'

/** The order in which the portal asks. A subscription suspended from day 7 on stands first as well. */
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
 * What stays open behind each gate: a suspension ends new requests, not what was agreed before. Who waits
 * may get everything ready; who was suspended or refused changes nothing that customers would see.
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

/** A request that came before a suspension and has no quote yet is a new one still. */
export const mayAnswerNew = (axes: Axes) => isOpen(gateOf(axes), 'requests')
