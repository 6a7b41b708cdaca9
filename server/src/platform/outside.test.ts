import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownCertificate } from '../../test/own-certificate.ts'
import { askOutside, askOutsideJson, isAllowedOutside, OutsideError } from './outside.ts'

const rules = { url: undefined, allowsPrivate: true }
let say: (response: ServerResponse) => void
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  say(response)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const troubleOf = async (ask: Promise<unknown>) => {
  const error = await ask.then(
    () => null,
    (cause: unknown) => cause,
  )
  return error instanceof OutsideError ? [error.trouble, error.status] : error
}
const ask = (said: typeof say, more: { timeoutMs?: number; mostBytes?: number } = {}) => {
  say = said
  asked = []
  return troubleOf(askOutside({ url, timeoutMs: 5_000, mostBytes: 1_000, ...more }, rules))
}

describe('an external system', () => {
  it('that answers nothing, or a byte at a time, times out', async () => {
    expect(await ask(() => undefined, { timeoutMs: 150 })).toEqual(['timeout', null])
    let dripping: NodeJS.Timeout | undefined
    const drip = (response: ServerResponse) => {
      response.writeHead(200)
      dripping = setInterval(() => response.write('x'), 10)
    }
    expect(await ask(drip, { timeoutMs: 150 })).toEqual(['timeout', null])
    clearInterval(dripping)
  })
  it('that redirects is not followed', async () => {
    const on = (response: ServerResponse) => response.writeHead(307, { location: `${url}/inside` }).end()
    expect(await ask(on)).toEqual(['redirect', 307])
    expect(asked).toEqual(['/'])
  })
  it('that answers too much is cut off, and an error stays an error', async () => {
    const long = 'x'.repeat(2_000)
    expect(await ask((response) => response.end(long))).toEqual(['tooLarge', 200])
    expect(await ask((response) => response.writeHead(401).end(long))).toEqual(['status', 401])
    expect(await ask((response) => response.writeHead(503).end(long))).toEqual(['status', 503])
  })
  it('to which the request cannot be sent counts as unreachable', async () => {
    const headers = { authorization: 'Bearer a\nb' }
    expect(await troubleOf(askOutside({ url, headers, timeoutMs: 500, mostBytes: 10 }, rules))).toEqual(['away', null])
  })
  it.each([
    ['', 'nonsense'],
    ['null', 'nonsense'],
    ['<html></html>', 'nonsense'],
    ['{"a":', 'nonsense'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'nonsense'],
    [`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'nonsense'],
    [`{"messages":[${'1,'.repeat(400_000)}1]}`, 'nonsense'],
    [`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":{}`)}}`, 'nonsense'],
  ])('that answers no JSON that can be read is nonsense', async (said, trouble) => {
    say = (response) => response.end(said)
    const wish = { url, json: {}, timeoutMs: 5_000, mostBytes: 1_000_000 }
    expect(await troubleOf(askOutsideJson(wish, rules))).toEqual([trouble, 200])
  })
  it('gives JSON that can be stored, including its keys, without a prototype', async () => {
    say = (response) => response.end(String.raw`{"a\u0000b": "\ud800", "__proto__": {"c": 1}, "d": [{"\udc00": 1}]}`)
    const { value } = await askOutsideJson({ url, json: {}, timeoutMs: 5_000, mostBytes: 1_000 }, rules)
    expect(value).toEqual({ ab: '\ufffd', d: [{ '\ufffd': 1 }] })
  })
})

describe('a URL', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00::1]:8443/',
    'https://169.254.169.254/latest',
    'https://１２７.0.0.1/',
    'https://user@example.com/',
    'http://example.com/',
    'ftp://example.com/',
    'https://localhost:5432/',
    'https://db/',
    'javascript:alert(1)',
    '',
  ])('%s is refused', (address) => {
    expect(isAllowedOutside(address, { url: undefined, allowsPrivate: false })).toBe(false)
  })
  it('of a stand-in is accepted only below its own path', () => {
    const standIn = { url: 'http://127.0.0.1:9/outside', allowsPrivate: false }
    expect(isAllowedOutside('http://127.0.0.1:9/outside/x', standIn)).toBe(true)
    expect(isAllowedOutside('http://127.0.0.1:9/outside/../inside', standIn)).toBe(false)
    expect(isAllowedOutside('http://127.0.0.1:9/outsider', standIn)).toBe(false)
  })
})

it('does not agree upon a key whose size the server chooses, but does upon one of a curve', async () => {
  const ask = async (ciphers: string, curve: string, maxVersion: 'TLSv1.2' | 'TLSv1.3') => {
    const options = {
      pfx: ownCertificate({ password: 'x' }),
      passphrase: 'x',
      dhparam: 'auto',
      maxVersion,
      ciphers,
      ecdhCurve: curve,
      honorCipherOrder: true,
    }
    const secure = createSecureServer(options)
    const agreed = new Promise<boolean>((resolve) => {
      secure.once('secureConnection', () => resolve(true))
      secure.once('tlsClientError', (error) => resolve(!/no.shared.cipher|no suitable key share/i.test(error.message)))
    })
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const port = (secure.address() as AddressInfo).port
    await troubleOf(askOutside({ url: `https://127.0.0.1:${port}/`, timeoutMs: 5_000, mostBytes: 10 }, rules))
    secure.close()
    return agreed
  }
  expect(await ask('ECDHE-RSA-AES128-GCM-SHA256', 'prime256v1', 'TLSv1.2')).toBe(true)
  const shut = 'DHE-RSA-AES128-GCM-SHA256'
  expect(
    await Promise.all([ask(shut, 'prime256v1', 'TLSv1.2'), ask('TLS_AES_128_GCM_SHA256', 'ffdhe8192', 'TLSv1.3')]),
  ).toEqual([false, false])
})
