import {
  type Axes,
  gateOf as gateOfProvider,
  type Gate as ProviderGate,
} from '#app/providers/standing.ts'

/** How far the portal opens: the provider's own gate, or none where there is no record. */
export type Gate = ProviderGate | 'no provider'

/** The order in which the portal asks. A subscription suspended from day 7 on stands first as well. */
export function gateOf(axes: Axes | null): Gate {
  if (!axes) return 'no provider'
  if (axes.billing === 'suspended') return 'suspended'
  return gateOfProvider(axes)
}

export type PortalPart = 'requests' | 'calendar' | 'asks' | 'bookings'

/** What stays open behind each gate: a suspension ends new requests, not what was agreed before. */
const stillOpen: Record<Gate, readonly PortalPart[]> = {
  'no provider': [],
  rejected: [],
  pending: ['calendar'],
  'not paid': ['calendar'],
  suspended: ['calendar', 'asks', 'bookings'],
  open: ['requests', 'calendar', 'asks', 'bookings'],
}

export const isOpen = (gate: Gate, part: PortalPart) => stillOpen[gate].includes(part)
