import { Readable } from 'node:stream'
/** What a company's files take is counted by the writes themselves, and bounds its uploads. */
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { deleteTicket, listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../test/picture.ts'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { pathOf, type World, world } from '../../../test/world.ts'
import { foldStoredBytes } from './actions/storage-quota.ts'
import { beginUpload, storedBytes } from './store.ts'

const quotaBytes = 3000
let w: World
beforeAll(async () => {
  w = await world({ env: { STORAGE_QUOTA_GB: String(quotaBytes / 1024 ** 3) } })
})
afterAll(() => w.close())

const edge = 'a-boundary-of-tests'
const formOf = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="medias"; filename="a.png"\r\n`),
    Buffer.from('content-type: image/png\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
/** A picture of so many bytes: what follows its end belongs to nobody. */
const pictureOf = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

const scene = async () => {
  const here = await reception(w)
  const { ticket, customer } = await waitingCustomer(w, here)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, here.agent)
  const upload = async (bytes: number, isSaid = true) => {
    const answer = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(sendMessage, { ticketId: ticket.id })}`,
      headers: { authorization: `Bearer ${here.agent.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: isSaid ? formOf(pictureOf(bytes)) : Readable.from([formOf(pictureOf(bytes))]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ...here, ticket, customer, upload, used: () => storedBytes(w.deps.db, here.company.id) }
}

describe('the storage of a company', () => {
  it('grows with each file, also with a customer’s, not with a forwarded one, and shrinks when they are deleted', async () => {
    const { upload, used, customer, ticket, admin, agent, company, connectionId } = await scene()
    expect(await used()).toBe(0)
    const { body } = await upload(500)
    expect(await used()).toBe(500)
    w.channel.file = { bytes: pictureOf(700), mime: 'image/png' }
    await customer.says({ kind: 'image', caption: '', media: { source: { path: 'x' }, mime: 'image/png' } })
    expect(await used()).toBe(500)
    await w.drainJobs()
    expect(await used()).toBe(1200)
    await w.customer(company.id, connectionId, 'Carla').says('Oi')
    const other = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]
    const passedOn = { messageId: [body.messages[0].id], contactId: [other?.contact.id ?? 0] }
    expect((await w.call(forwardMessage, { body: passedOn }, agent)).body.forwarded).toBe(1)
    expect(await used()).toBe(1200)
    expect((await w.call(deleteTicket, { params: { id: ticket.id } }, admin)).status).toBe(200)
    expect(await used()).toBe(0)
  })

  it('limits parallel uploads, whether they declare their size or not', async () => {
    for (const isSaid of [true, false]) {
      const { upload, used } = await scene()
      const statuses = (await Promise.all(Array.from({ length: 6 }, () => upload(1200, isSaid)))).map(
        ({ status }) => status,
      )
      expect(statuses).toContain(507)
      expect(statuses).toContain(200)
      expect(await used()).toBeLessThanOrEqual(quotaBytes)
      // Whatever was refused or has come keeps no room.
      expect((await upload(200)).status).toBe(200)
    }
  })

  it('counts what other nodes take in at the same moment, and what a killed node took in only for a while', async () => {
    const { upload, company } = await scene()
    const overAt = new Date(w.deps.clock.now().getTime() + 60_000)
    await w.deps.db.tenant(company.id, (tx) => beginUpload(tx, { id: crypto.randomUUID(), bytes: 2500, overAt }))
    expect(await upload(1000)).toMatchObject({ status: 507, body: { details: { usedBytes: 0 } } })
    const over = {
      name: 'test_uploads_over',
      text: `update uploads_under_way set over_at = over_at - interval '1 minute'`,
    }
    await w.deps.db.tenant(company.id, (tx) => tx.sql(over))
    expect((await upload(1000)).status).toBe(200)
    const left = { name: 'test_uploads_left', text: 'select count(*)::int n from uploads_under_way' }
    await expect.poll(() => w.deps.db.tenant(company.id, (tx) => tx.sql(left))).toEqual([{ n: 0 }])
  })

  it('limits uploads, however much room other companies have, but never customers’ files', async () => {
    const [{ upload, used, customer }, neighbour] = [await scene(), await scene()]
    expect((await upload(2000)).status).toBe(200)
    const refused = await upload(1500)
    const details = { usedBytes: 2000, mostBytes: quotaBytes }
    expect(refused).toMatchObject({ status: 507, body: { code: 'ERR_STORAGE_QUOTA', details } })
    expect((await neighbour.upload(1500)).status).toBe(200)
    w.channel.file = { bytes: pictureOf(1500), mime: 'image/png' }
    await customer.says({ kind: 'image', caption: '', media: { source: { path: 'x' }, mime: 'image/png' } })
    await w.drainJobs()
    expect(await used()).toBe(3500)
  })

  it('is the same when its many rows have become one', async () => {
    const { upload, used, company } = await scene()
    for (const bytes of [200, 300, 400]) await upload(bytes)
    await foldStoredBytes(w.deps, 1)
    expect(await used()).toBe(900)
    const rows = { name: 'test_stored_rows', text: 'select bytes::int from stored_bytes where company_id = $1' }
    expect(await w.deps.db.tenant(company.id, (tx) => tx.sql(rows, [company.id]))).toEqual([{ bytes: 900 }])
    await upload(100)
    expect(await used()).toBe(1000)
  })
})
