import { Curve } from 'baileys'
import { afterEach, describe, expect, it } from 'vitest'
import { mediaAddress } from './client/media-download.ts'
import { trustNetwork } from './client/network.ts'
import { quietConsole } from './client/quiet-console.ts'
import { translateReceipt } from './client/receipts.ts'
import { failureOfAck, ServerAcks } from './client/server-acks.ts'
import { enforceSignatures, verifyStrictly } from './client/strict-verify.ts'
import { me } from './fixtures/entries.ts'
import { translateCall } from './translate-inbound/translate-call.ts'

describe('signatures', () => {
  it('that are wrong are refused by the library too', () => {
    enforceSignatures()
    const [pair, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
    const message = Buffer.from('message')
    const signature = Curve.sign(pair.private, message)
    expect(Curve.verify(pair.public, message, signature)).toBe(true)
    expect(Curve.verify(other.public, message, signature)).toBe(false)
    expect(Curve.verify(pair.public, Buffer.from('another'), signature)).toBe(false)
    expect(Curve.verify(pair.public, message, Buffer.alloc(64, 1))).toBe(false)
    expect(verifyStrictly(Buffer.alloc(5), message, signature)).toBe(false)
  })
})

describe('another network', () => {
  it('must be on this machine and have a root', () => {
    const rootKey = Buffer.alloc(32, 1).toString('base64')
    expect(() => trustNetwork({ url: 'wss://evil.example/ws', rootKey })).toThrow('on this machine')
    expect(() => trustNetwork({ url: 'ws://127.0.0.1:1/ws', rootKey: 'short' })).toThrow('32 bytes')
    expect(() => trustNetwork({ url: 'ws://127.0.0.1:1/ws', rootKey })).not.toThrow()
    trustNetwork({})
  })
})

describe('the URL of a file', () => {
  const directPath = '/v/t62/x.enc?ccb=1'
  it('is on WhatsApp’s own host, whatever the customer’s message says', () => {
    expect(mediaAddress({}, { directPath })).toEqual({ host: 'mmg.whatsapp.net', directPath })
    expect(mediaAddress({}, { directPath, url: 'https://media-gru1-1.cdn.whatsapp.net/v/x' })?.host).toBe(
      'media-gru1-1.cdn.whatsapp.net',
    )
    for (const url of [
      'https://169.254.169.254/',
      'https://evilwhatsapp.net/',
      'http://mmg.whatsapp.net/',
      'https://a@mmg.whatsapp.net/x',
    ]) {
      expect(mediaAddress({}, { directPath, url })?.host).toBe('mmg.whatsapp.net')
      expect(mediaAddress({}, { url })).toBeUndefined()
    }
    for (const bad of ['@evil.example/x', '.evil.example/x', '//evil.example/x', 'x']) {
      expect(mediaAddress({}, { directPath: bad })).toBeUndefined()
    }
  })

  it('is on this machine for a network on this machine', () => {
    const sandbox = { url: 'ws://127.0.0.1:8091/ws' }
    expect(mediaAddress(sandbox, { directPath, url: 'https://127.0.0.1:8092/x' })?.host).toBe('127.0.0.1:8092')
    expect(mediaAddress(sandbox, { directPath, url: 'https://mmg.whatsapp.net/x' })).toBeUndefined()
  })
})

describe('receipts', () => {
  const receipt = (attrs: Record<string, string>, ids: string[] = []) => ({
    tag: 'receipt',
    attrs: { from: '200000000000002@lid', id: 'A', t: '1763697600', ...attrs },
    content:
      ids.length > 0 ? [{ tag: 'list', attrs: {}, content: ids.map((id) => ({ tag: 'item', attrs: { id } })) }] : [],
  })
  const acks = (attrs: Record<string, string>, ids: string[] = []) =>
    translateReceipt(receipt(attrs, ids), me).map(({ externalId, ack }) => `${externalId}${ack}`)

  it('say delivered, read and played, for each message they name', () => {
    expect(acks({})).toEqual(['A2'])
    expect(acks({ type: 'read' }, ['B', 'C'])).toEqual(['A3', 'B3', 'C3'])
    expect(acks({ type: 'played' })).toEqual(['A5'])
    expect(translateReceipt(receipt({}), me)[0]?.at).toEqual(new Date(1_763_697_600_000))
  })

  it('with a time that no calendar has are of now: nothing that comes behind waits for it', () => {
    for (const t of ['1e300', '9999999999999', '-5', 'soon', '', String(Math.floor(Date.now() / 1000) + 10 * 86_400)]) {
      const at = translateReceipt(receipt({ t }), me)[0]?.at.getTime()
      expect(Math.abs((at ?? 0) - Date.now())).toBeLessThan(60_000)
      const offer = { tag: 'offer', attrs: { 'call-id': 'C1', 'call-creator': '2@lid' } }
      const call = translateCall({ tag: 'call', attrs: { from: '2@lid', id: '1', t }, content: [offer] }, me)
      expect(Math.abs((call?.message.sentAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    }
  })

  it('of calls that lasted longer than a column can say are of calls without a length', () => {
    const ended = (duration: string) => {
      const end = { tag: 'terminate', attrs: { 'call-id': 'C1', 'call-creator': '2@lid', duration } }
      return translateCall({ tag: 'call', attrs: { from: '2@lid', id: '1', t: '1' }, content: [end] }, me)?.content.call
    }
    expect(ended('61000')?.seconds).toBe(61)
    for (const duration of ['1e308', '9e15', 'Infinity', '-1', 'x']) expect(ended(duration)?.seconds).toBe(null)
  })

  it('of a group mean only delivered', () => {
    expect(acks({ from: '1@g.us', participant: '2@lid', type: 'read' })).toEqual(['A2'])
  })

  it('of our own devices, and retry requests, mean nothing', () => {
    for (const attrs of [
      { type: 'retry' },
      { type: 'sender' },
      { type: 'read', recipient: '2@lid' },
      { from: me.id },
      { from: me.lid },
    ]) {
      expect(acks(attrs)).toEqual([])
    }
  })
})

describe('the server’s ack', () => {
  const ack = (id: string, error?: string) => ({
    tag: 'ack',
    attrs: { id, class: 'message', ...(error ? { error } : {}) },
  })

  it('ends the waiting for that message only', async () => {
    const late: string[] = []
    const acks = new ServerAcks((id) => late.push(id))
    const [first, second] = [acks.expect('1', 1000), acks.expect('2', 1000)]
    acks.hear(ack('2'))
    await second.accepted
    acks.hear(ack('1', '463'))
    await expect(first.accepted).rejects.toMatchObject({ code: 'held_back' })
    second.forget()
    acks.hear(ack('2'))
    acks.hear(ack('9', '500'))
    expect(late).toEqual(['2'])
  })

  it('that does not come is a temporary failure', async () => {
    const acks = new ServerAcks(() => {})
    await expect(acks.expect('1', 5).accepted).rejects.toMatchObject({ name: 'TemporaryFailure' })
    const { accepted } = acks.expect('2', 1000)
    acks.lost()
    await expect(accepted).rejects.toMatchObject({ name: 'TemporaryFailure' })
  })

  it('is final or temporary by its code', () => {
    expect(failureOfAck('479')).toMatchObject({ name: 'TemporaryFailure' })
    expect(failureOfAck('404')).toMatchObject({ code: 'not_on_channel' })
    expect(failureOfAck('999')).toMatchObject({ code: 'provider_refused', providerText: 'WhatsApp answered 999' })
  })
})

describe('the console', () => {
  let restore = () => {}
  afterEach(() => restore())

  it('logs the first text and never an object', () => {
    const said: unknown[] = []
    restore = quietConsole({ debug: (...given: unknown[]) => void said.push(given) } as never)
    const session = { privKey: 'secret' }
    // biome-ignore lint/suspicious/noConsole: what a library does
    console.info('Closing session:', session)
    // biome-ignore lint/suspicious/noConsole: what a library does
    console.error(session)
    expect(said).toEqual([
      [{ console: 'info' }, 'Closing session:'],
      [{ console: 'error' }, 'a library printed something'],
    ])
  })
})
