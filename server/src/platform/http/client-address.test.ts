import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressReader, proxyTest } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage

it('a request comes from the connecting address, unless a trusted proxy says otherwise', () => {
  const alone = addressReader({ trustProxy: false })
  expect(alone(request('10.0.0.9', '203.0.113.7'))).toBe('10.0.0.9')
  for (const trustProxy of [true, 1, ['10.0.0.9']] as const) {
    const behind = addressReader({ trustProxy: trustProxy === true || trustProxy === 1 ? trustProxy : [...trustProxy] })
    expect(behind(request('10.0.0.9', '203.0.113.7'))).toBe('203.0.113.7')
    expect(behind(request('10.0.0.9'))).toBe('10.0.0.9')
  }
})

it('a client cannot choose its address by adding further ones', () => {
  expect(addressReader({ trustProxy: 1 })(request('10.0.0.9', '1.1.1.1, 203.0.113.7'))).toBe('203.0.113.7')
  expect(addressReader({ trustProxy: ['10.0.0.9'] })(request('203.0.113.7', '1.1.1.1'))).toBe('203.0.113.7')
})

it('a client counts as a proxy when the settings say so', () => {
  const isProxy = (trustProxy: boolean | number | string[], address = '10.0.0.9') => proxyTest({ trustProxy })(address)
  expect([isProxy(false), isProxy(0), isProxy(['10.0.0.8']), isProxy(['10.0.0.0/8'], '')]).toEqual(Array(4).fill(false))
  expect([isProxy(true), isProxy(1), isProxy(['10.0.0.0/8'])]).toEqual(Array(3).fill(true))
})
