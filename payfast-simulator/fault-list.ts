import type { Fault } from './faults.ts'
import type { Switches } from './state.ts'

/** The faults that the product must handle, by number, and how to cause each. */
export type ListedFault = {
  description: string
  /** Any one of these causes it. */
  variants: Record<string, Variant>
}

export type Variant =
  | { faults: Fault[] }
  | { switches: Partial<Switches> }
  /** Caused by an action, here or in the product. */
  | { how: string }

const itn = (what: string, more: Partial<Fault> = {}): Variant => ({
  faults: [{ at: 'itn', what, times: 1, ...more }],
})
const validate = (what: string, more: Partial<Fault> = {}): Variant => ({
  faults: [{ at: 'validate', what, times: 1, ...more }],
})
const cancel = (what: string): Variant => ({
  faults: [{ at: 'api', what, only: 'cancel', times: 1 }],
})
const gross = (amount: string) => itn('edit', { set: { amount_gross: amount } })

export const listedFaults: Record<string, ListedFault> = {
  F1: {
    description: 'The same notification twice, or twenty times at once',
    variants: {
      twice: itn('repeat', { count: 2 }),
      'twenty at once': itn('repeat', { count: 20 }),
    },
  },
  F2: {
    description: 'Notifications out of order',
    variants: {
      hold: { faults: [{ at: 'itn', what: 'hold' }] },
      order: { how: 'POST /simulator/control/itns/release with the ids in the wished order' },
    },
  },
  F3: {
    description: 'A signature that is not right',
    variants: {
      wrong: itn('wrong signature'),
      'upper case': itn('upper-case signature'),
      missing: itn('no signature'),
      'old passphrase': itn('old passphrase'),
    },
  },
  F4: {
    description: 'An amount that was not agreed',
    variants: {
      less: gross('5.00'),
      more: gross('99.99'),
      'a cent': gross('50.00'),
      comma: gross('49,99'),
      exponent: gross('1e2'),
      negative: gross('-49.99'),
      missing: itn('edit', { remove: ['amount_gross'] }),
    },
  },
  F5: {
    description: 'The notification before the browser returns, or after',
    variants: {
      before: { switches: { browserFirst: false } },
      after: { switches: { browserFirst: true } },
    },
  },
  F6: {
    description: 'A notification that never comes, or days late',
    variants: { never: itn('drop'), 'after 3 days': itn('delay', { millis: 3 * 86_400_000 }) },
  },
  F7: {
    description: 'A notification from somebody else’s address',
    variants: {
      foreign: itn('from', { address: '127.0.0.66' }),
      forwarded: itn('forwarded for', { address: '197.97.145.145' }),
    },
  },
  F8: {
    description: 'The confirmation fails',
    variants: {
      down: validate('down'),
      500: validate('500'),
      slow: validate('slow', { millis: 30_000 }),
      html: validate('html'),
      empty: validate('empty'),
      invalid: validate('invalid'),
    },
  },
  F9: {
    description: 'A recorded notification again, weeks later or elsewhere',
    variants: {
      replay: { how: 'POST /simulator/control/itns/:id/send, with another address in `to`' },
    },
  },
  F10: {
    description: 'The product’s own notify route is down, busy, moved or slow',
    variants: {
      retries: { how: 'answer anything but 200: it is tried again until a day has passed' },
    },
  },
  F11: {
    description: 'Fields that nobody expected',
    variants: {
      unknown: itn('unknown field'),
      'token second': itn('token second'),
      'no billing date': itn('no billing date'),
      'field twice': itn('field twice'),
      'UTF-8': itn('edit', { set: { name_first: 'Siân', name_last: 'Ndlovu-Ḓoḽa' } }),
      'blank item': itn('edit', { set: { item_name: '' } }),
    },
  },
  F12: {
    description: 'A notification that is somebody else’s',
    variants: {
      'other merchant': itn('edit', { set: { merchant_id: '10004002' } }),
      'unknown token': itn('edit', { set: { token: '00000000-0000-0000-0000-000000000000' } }),
      'unknown reference': itn('edit', { set: { m_payment_id: 'nobody' } }),
    },
  },
  F13: {
    description: 'A form whose signature was taken off and whose amount was lowered',
    variants: {
      form: { how: 'a merchant with requiresSignature off, and a form changed by hand' },
    },
  },
  F14: {
    description: 'Renewals that fail, a card that expires',
    variants: {
      'with a notification': { switches: { failedItn: true } },
      card: { how: 'POST /simulator/control/agreements/:token/card with failures or expires' },
    },
  },
  F15: {
    description: 'A cancellation whose answer tells nothing, or no',
    variants: {
      'timeout after success': cancel('timeout after success'),
      401: cancel('401'),
      429: cancel('429'),
      500: cancel('500'),
      'html 403': cancel('html 403'),
      'already cancelled': { how: 'cancel it twice' },
    },
  },
  F16: {
    description: 'The notification of a cancellation before the call is answered',
    variants: {
      before: { switches: { cancelItnFirst: true } },
      after: { switches: { cancelItnFirst: false } },
    },
  },
  F17: {
    description: 'A zero amount for a token that is known',
    variants: { 'card update': { how: 'change the card at /eng/recurring/update/:token' } },
  },
  F18: {
    description: 'Paid after cancelling, or in two tabs',
    variants: { 'old tab': { switches: { paysAfterCancel: true } } },
  },
  F19: {
    description: 'Ends of months, leap days, midnights, ends of years',
    variants: {
      anchor: { switches: { monthEnd: 'anchor' } },
      drift: { switches: { monthEnd: 'drift' } },
    },
  },
  F20: {
    description: 'The product stops between its inbox and its ledger',
    variants: { resend: { how: 'POST /simulator/control/itns/:id/send after it is up again' } },
  },
}
