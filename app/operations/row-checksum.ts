import { createHash } from 'node:crypto'

const MODULUS = 1n << 128n

export type RowsSum = { rows: number; checksum: string }

/**
 * An order-independent checksum of a table's rows, because databases sort text differently. Uses addition
 * instead of XOR, with which duplicate rows would cancel out.
 */
export class RowChecksum {
  #rows = 0
  #sum = 0n

  add(row: string) {
    const digest = createHash('sha256').update(row).digest('hex').slice(0, 32)
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS
    this.#rows++
  }

  result(): RowsSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(32, '0') }
  }
}
