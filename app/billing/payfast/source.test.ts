import { describe, expect, it } from 'vitest'
import { sourceCheck } from './source.ts'

const nobody = async () => []

describe('a notification’s source', () => {
  it.each(['197.97.145.158', '41.74.179.200', '::ffff:144.126.193.139', '3.163.252.237'])(
    '%s is PayFast by its list, without asking any name',
    async (peer) => {
      const resolve = () => Promise.reject(new Error('asked'))
      expect(await sourceCheck({ resolve })(peer)).toBe('known')
    },
  )

  it.each(['197.97.145.160', '3.163.253.237', '127.0.0.1', '::1', 'unix', ''])(
    '%j is nobody we know',
    async (peer) => {
      expect(await sourceCheck({ resolve: nobody })(peer)).toBe('foreign')
    },
  )

  it('is known by PayFast’s names where the list is too short', async () => {
    const resolve = async (host: string) => (host.startsWith('w1w') ? ['203.0.113.9'] : [])
    expect(await sourceCheck({ resolve })('203.0.113.9')).toBe('known')
  })

  it('is unknown while a name can’t be asked', async () => {
    const resolve = async (host: string) => {
      if (host.startsWith('w2w')) throw new Error('SERVFAIL')
      return []
    }
    expect(await sourceCheck({ resolve })('203.0.113.9')).toBe('unknown')
  })

  it('is what the configuration says', async () => {
    const check = sourceCheck({ ranges: ['127.0.0.0/8', '::1'], hosts: [], resolve: nobody })
    expect(await check('127.0.0.1')).toBe('known')
    expect(await check('::1')).toBe('known')
    expect(await check('197.97.145.144')).toBe('foreign')
    expect(() => sourceCheck({ ranges: ['payfast'], resolve: nobody })).toThrow('payfast is no')
  })
})
