/** The causes of journals. Each is booked once, so booking it again is a no-op. */
export const causes = {
  moneyArrived: (charge: string) => `money arrived ${charge}`,
  feeEarned: (charge: string) => `fee earned ${charge}`,
  feeReleased: (charge: string, months: number | 'rest') => `fee released ${charge} ${months}`,
  refundPaid: (order: string) => `refund paid ${order}`,
  reversed: (cause: string) => `reversed: ${cause}`,
  refundedFee: (charge: string) => `fee given back ${charge}`,
  feeChargedBack: (charge: string) => `fee charged back ${charge}`,
  tenthEvenedOut: (charge: string) => `tenth evened out ${charge}`,
}

/** All causes that set aside, or take back, the 10% of one charge. */
export const causesOfTenth = (charge: string) => [
  causes.feeEarned(charge),
  causes.reversed(causes.feeEarned(charge)),
  causes.refundedFee(charge),
  causes.feeChargedBack(charge),
  causes.tenthEvenedOut(charge),
]
