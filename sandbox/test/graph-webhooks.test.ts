import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startGraph } from '../src/graph/graph.ts'
import {
  ana,
  appSecret,
  business,
  graphWorld,
  png,
  type Received,
  startReceiver,
  token,
  verifyToken,
} from './graph-world.ts'

const from = (text: string) => ({ from: ana, name: 'Ana', phoneNumberId: business.phoneNumberId, text })
const texts = (w: { messages(): Record<string, unknown>[] }) =>
  w.messages().map((message) => (message.text as { body: string }).body)

async function inWorld(work: (w: Awaited<ReturnType<typeof graphWorld>>) => Promise<void>, options = {}) {
  const w = await graphWorld(options)
  try {
    await work(w)
  } finally {
    await w.close()
  }
}

describe('who gets webhooks', () => {
  test('an address that answers the handshake; another is refused', () =>
    inWorld(async (w) => {
      await expect(w.graph.subscribe(w.url)).resolves.toBeUndefined()
      w.answers.verifyToken = 'another'
      await expect(w.graph.subscribe(w.url)).rejects.toThrow(/not verified: HTTP 403/)
    }))

  test('nothing is sent before the handshake succeeds', () =>
    inWorld(async (w) => {
      w.answers.verifyToken = 'another'
      w.graph.customerSends(from('oi'))
      await expect.poll(() => w.graph.webhookLog().at(-1)?.reason, { timeout: 5000 }).toMatch(/verification: HTTP 403/)
      expect(w.received).toHaveLength(0)
      w.answers.verifyToken = verifyToken
      await w.graph.settled()
      expect(texts(w)).toEqual(['oi'])
    }))

  test('only accounts that are subscribed, at their own address if they have one', () =>
    inWorld(async (w) => {
      expect((await w.call('DELETE', `${business.wabaId}/subscribed_apps`)).body).toEqual({ success: true })
      w.graph.customerSends(from('sem assinatura'))
      await w.graph.settled()
      expect(w.received).toHaveLength(0)
      expect(w.graph.webhookLog().at(-1)?.outcome).toBe('not-subscribed')
      expect((await w.call('GET', `${business.wabaId}/subscribed_apps`)).body).toEqual({ data: [] })

      const own = await startReceiver()
      const override = { override_callback_uri: own.url, verify_token: verifyToken }
      const wrong = await w.call('POST', `${business.wabaId}/subscribed_apps`, { ...override, verify_token: 'no' })
      expect(wrong.body.error.code).toBe(2200)
      expect((await w.call('POST', `${business.wabaId}/subscribed_apps`, override)).body).toEqual({ success: true })
      w.graph.customerSends(from('ao próprio'))
      await w.graph.settled()
      expect([w.received.length, own.received.length]).toEqual([0, 1])

      expect((await w.call('POST', `${business.wabaId}/subscribed_apps`)).body).toEqual({ success: true })
      w.graph.customerSends(from('ao do app'))
      await w.graph.settled()
      expect(texts(w)).toEqual(['ao do app'])
      await own.close()
    }))
})

describe('delivery', () => {
  test('is signed over the raw body, and retried until it is answered with 200', () =>
    inWorld(async (w) => {
      w.answers.status = 500
      for (const text of ['um', 'dois', 'três']) w.graph.customerSends(from(text))
      const wasRefused = () =>
        w.graph.webhookLog().some(({ outcome, status }) => outcome === 'refused' && status === 500)
      await expect.poll(wasRefused, { timeout: 5000 }).toBe(true)
      await expect(w.graph.settled(60)).rejects.toThrow(/on their way/)
      expect(w.graph.chat(from('')).messages.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
      w.answers.status = 200
      await w.graph.settled()
      expect(texts(w)).toEqual(['um', 'dois', 'três'])
      expect(w.received.every(({ isSigned }) => isSigned)).toBe(true)
    }))

  test('stops after the time that Meta allows', () =>
    inWorld(
      async (w) => {
        w.answers.status = 503
        w.graph.customerSends(from('tarde'))
        await w.graph.settled()
        expect(w.graph.webhookLog().at(-1)?.outcome).toBe('given-up')
        expect(w.received).toHaveLength(0)
      },
      { webhooks: { giveUpAfterMs: 20, backoffMs: [5] } },
    ))
})

describe('switched-on faults', () => {
  test('duplicated, lost, reversed, badly signed and late notifications', () =>
    inWorld(async (w) => {
      w.graph.setFaults({ webhookDuplicates: 1 })
      w.graph.customerSends(from('dobrada'))
      await w.graph.settled()
      expect(texts(w)).toEqual(['dobrada', 'dobrada'])
      expect(w.received[0]?.raw).toBe(w.received[1]?.raw)

      w.graph.setFaults({ webhookDrops: 1 })
      for (const text of ['perdida', 'um']) w.graph.customerSends(from(text))
      await w.graph.settled()
      expect(texts(w).slice(2)).toEqual(['um'])

      w.graph.setFaults({ webhookReorder: 3 })
      for (const text of ['a', 'b', 'c', 'd']) w.graph.customerSends(from(text))
      await w.graph.settled()
      expect(texts(w).slice(3)).toEqual(['c', 'b', 'a', 'd'])

      w.graph.setFaults({ webhookBadSignatures: 1 })
      for (const text of ['falsa', 'boa']) w.graph.customerSends(from(text))
      await w.graph.settled()
      expect(w.received.slice(7).map(({ isSigned }) => isSigned)).toEqual([false, true])

      w.graph.setFaults({ webhookDelayMs: 50 })
      const start = performance.now()
      w.graph.customerSends(from('tarde'))
      await w.graph.settled()
      expect(performance.now() - start).toBeGreaterThan(45)
    }))

  test('several events in one body', () =>
    inWorld(async (w) => {
      w.graph.setFaults({ webhookBatch: 2 })
      for (const text of ['a', 'b']) w.graph.customerSends(from(text))
      await w.graph.settled()
      expect(w.received).toHaveLength(1)
      const { changes } = JSON.parse(w.received[0]?.raw ?? '').entry[0]
      expect(changes.map(({ value }: Received) => value.messages?.[0]?.text)).toEqual([{ body: 'a' }, { body: 'b' }])
      expect(w.chat().messages.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    }))

  test('a held notification is sent when the switch is set back', () =>
    inWorld(async (w) => {
      w.graph.setFaults({ webhookReorder: 3 })
      for (const text of ['a', 'b']) w.graph.customerSends(from(text))
      w.graph.clearFaults()
      await w.graph.settled()
      expect(texts(w)).toEqual(['b', 'a'])
    }))
})

async function inDirectory(work: (stateFile: string) => Promise<void>) {
  const directory = mkdtempSync(join(tmpdir(), 'graph-'))
  try {
    await work(join(directory, 'graph.json'))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('the world, its media and its undelivered notifications survive a restart', () =>
  inDirectory(async (stateFile) => {
    const receiver = await startReceiver()
    const options = { appSecret, verifyToken, accessToken: token, stateFile, webhooks: { backoffMs: [5] } }
    const first = await startGraph({ ...options, webhookUrl: receiver.url, sentAfterMs: 60_000 })
    first.addNumber({ ...business, displayPhoneNumber: '551140001000', subscribed: true })
    receiver.answers.status = 500
    const photo = { bytes: png, mimeType: 'image/png', caption: 'foto' }
    first.customerSends({ from: ana, name: 'Ana', phoneNumberId: business.phoneNumberId, image: photo })
    const answer = await fetch(`${first.url}/${business.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: ana, text: { body: 'aceita' } }),
    })
    expect(answer.status).toBe(200)
    const { media } = first.chat(from('')).messages[0] ?? {}
    await first.close()
    expect(receiver.received).toHaveLength(0)

    receiver.answers.status = 200
    const second = await startGraph(options)
    await second.settled()
    expect(receiver.received[0]).toMatchObject({ isSigned: true, value: { messages: [{ type: 'image' }] } })
    // A late response causes a retry, as at Meta, so this checks that each one arrived.
    const statuses = receiver.received.flatMap(({ value }) => value.statuses?.[0]?.status ?? [])
    expect([...new Set(statuses)]).toEqual(['sent', 'delivered'])
    expect(second.customers()).toMatchObject([{ name: 'Ana', waId: ana }])
    expect(second.chat(from('')).messages).toMatchObject([
      { text: 'foto', status: 'delivered' },
      { text: 'aceita', status: 'delivered' },
    ])
    expect(Buffer.from(second.media(media?.id ?? '').bytes).equals(png)).toBe(true)
    await second.close()
    await receiver.close()
  }))

test('an unreadable state file is named', () =>
  inDirectory(async (stateFile) => {
    writeFileSync(stateFile, '{"version":')
    const starting = startGraph({ appSecret, verifyToken, accessToken: token, stateFile })
    await expect(starting).rejects.toThrow(/graph\.json is not a state file of this version/)
  }))
