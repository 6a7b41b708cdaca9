import { connectionLedger, listLedgerFaults, listLedgers, recordShowings } from '@guiche/contract/features/ledger'
import { retryMessage } from '@guiche/contract/features/messages'
import { deleteTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ledgerOf } from '../../../test/ledger.ts'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure, TemporaryFailure } from '../../channels/channel.ts'
import { InboundJournal, pruneInboundJournal } from '../../channels/whatsapp-baileys/session/inbound-journal.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => {
  w.clock.at = null
  w.channel.failWith = null
})

const minutes = 60_000
const pass = (ms: number) => {
  w.clock.at = new Date(w.clock.now().getTime() + ms)
}

const scene = () => ledgerOf(w)

const sentTo = (connectionId: number) => w.channel.sent.findLast(({ connection }) => connection.id === connectionId)

describe('the life line of a message', () => {
  it('of a customer: written, received, stored, in its ticket, seen by whom, answered by whom', async () => {
    const { agent, customer, ticketId, first, accepts, send, lifeAs } = await scene()
    w.clock.at = new Date()
    const receivedAt = new Date(w.clock.at.getTime() - 40)
    await customer.says('Tem vaga?', { receivedAt, sentAt: new Date(w.clock.at.getTime() - 2000) })
    const messageId = await first('Tem vaga?')
    expect((await lifeAs(agent, messageId)).body).toMatchObject({
      kind: 'inbound',
      awaits: 'showing',
      opensTicket: false,
    })
    pass(3 * minutes)
    const shown = { body: { ticketId, messageIds: [messageId] } }
    expect((await w.call(recordShowings, shown, agent)).body).toEqual({ recorded: 1 })
    pass(minutes)
    expect((await w.call(recordShowings, shown, agent)).body).toEqual({ recorded: 0 })
    expect((await lifeAs(agent, messageId)).body.awaits).toBe('answer')
    await accepts()
    await send('Tem sim')
    const { body } = await lifeAs(agent, messageId)
    expect(body.steps.map(({ step, user }) => [step, user?.name ?? null])).toEqual([
      ['written', null],
      ['received', null],
      ['stored', null],
      ['ticketed', null],
      ['shown', 'Marina'],
      ['answered', 'Marina'],
    ])
    expect(body.steps[1]?.at).toBe(receivedAt.toISOString())
    expect(Date.parse(body.steps[4]?.at ?? '') - Date.parse(body.steps[2]?.at ?? '')).toBe(3 * minutes)
    expect(body.awaits).toBeNull()
  })
  it('of an agent: queued, tried, deferred and why, retried, accepted, delivered, read', async () => {
    const { connectionId, customer, accepts, send, lifeAs, steps, agent } = await scene()
    await accepts()
    await w.drainJobs()
    w.channel.failWith = new TemporaryFailure('the line is busy', { retryAfterSeconds: 0 })
    const messageId = await send('Bom dia, Beatriz')
    const refusing = w.drainJobs()
    await refusing
    w.channel.failWith = null
    await w.drainJobs()
    const life = (await lifeAs(agent, messageId)).body
    expect(life.steps.find(({ step }) => step === 'putOff')).toMatchObject({ attempt: 1, detail: 'the line is busy' })
    expect(life.steps.at(-1)?.step).toBe('accepted')
    expect(life.awaits).toBe('delivery')
    const externalId = sentTo(connectionId)?.externalId ?? ''
    await customer.receipt(externalId, 3)
    await customer.receipt(externalId, 2)
    const after = await steps(messageId)
    expect(after.slice(0, 3)).toEqual(['queued', 'attempted', 'putOff'])
    expect(after.slice(-3)).toEqual(['accepted', 'delivered', 'read'])
  })
  it('a failure, its reason, and the retry that a person requested', async () => {
    const { accepts, send, steps, lifeAs, agent } = await scene()
    await accepts()
    await w.drainJobs()
    w.channel.failWith = new FinalFailure('not_on_channel', 'no such number')
    const messageId = await send('Alô')
    await w.drainJobs()
    const failed = (await lifeAs(agent, messageId)).body
    expect(failed.steps.at(-1)).toMatchObject({ step: 'failed', failure: 'not_on_channel', detail: 'no such number' })
    expect([failed.awaits, failed.steps.length]).toEqual([null, 3])
    w.channel.failWith = null
    await w.call(retryMessage, { params: { messageId } }, agent)
    await w.drainJobs()
    expect(await steps(messageId)).toEqual(['queued', 'attempted', 'failed', 'retried', 'attempted', 'accepted'])
  })
  it('is hidden from people who may not see the ticket, and from other companies', async () => {
    const { company, first, lifeAs, ticketId } = await scene()
    const messageId = await first('Bom dia')
    const outsider = await company.user({ queueIds: [await company.queue('Financeiro')] })
    const other = await scene()
    for (const who of [outsider, other.admin]) {
      const { status, body } = await lifeAs(who, messageId)
      expect([status, body.code]).toEqual([404, 'ERR_FETCH_WAPP_MSG'])
      const shown = await w.call(recordShowings, { body: { ticketId, messageIds: [messageId] } }, who)
      expect([shown.status, shown.body.code]).toEqual([404, 'ERR_NO_TICKET_FOUND'])
    }
    const foreign = { body: { ticketId: other.ticketId, messageIds: [messageId] } }
    expect((await w.call(recordShowings, foreign, other.agent)).body).toEqual({ recorded: 0 })
  })
})

describe('the ledger of a number', () => {
  it('counts inbound messages and the outcomes of outbound ones', async () => {
    const { connectionId, customer, accepts, send, ledger, admin } = await scene()
    await accepts()
    await w.drainJobs()
    await send('um')
    await w.drainJobs()
    await customer.receipt(sentTo(connectionId)?.externalId ?? '', 2)
    w.channel.failWith = new FinalFailure('content_refused')
    await send('dois')
    await w.drainJobs()
    const found = await ledger()
    expect(found).toMatchObject({ received: 1, stored: 1, sent: 2, accepted: 1, delivered: 1, read: 0 })
    expect(found).toMatchObject({ lost: 0, doubled: 0, stuck: 0, failed: [{ code: 'content_refused', count: 1 }] })
    expect((await w.call(listLedgers, {}, admin)).body).toEqual([
      { whatsappId: connectionId, lost: 0, doubled: 0, stuck: 0 },
    ])
  })
  it('a stanza that counts as handled but left no message is lost, and its row outlives the others', async () => {
    const { company, connectionId, ledger, faults, plant, customer } = await scene()
    const kept = await customer.says('guardada')
    const stanza = `insert into inbound_journal (company_id, connection_id, stanza_id, sealed, handled_at, kept_as)
      values ($1, $2, $3, '', now() - interval '3 days', $4)`
    await plant(stanza, [company.id, connectionId, kept, [kept]])
    await plant(stanza, [company.id, connectionId, 'REACTION', []])
    expect((await ledger()).lost).toBe(0)
    await plant(stanza, [company.id, connectionId, 'GONE', ['GONE']])
    await pruneInboundJournal(w.deps.db)
    expect(await ledger()).toMatchObject({ lost: 1, received: 3, stored: 2 })
    expect(await faults('lost')).toMatchObject([{ messageId: null, externalIds: ['GONE'] }])
    const left = await w.deps.db.platform((tx) =>
      tx.sql<{ stanza_id: string }>(
        { name: 'journal_left', text: 'select stanza_id from inbound_journal where company_id = $1' },
        [company.id],
      ),
    )
    expect(left).toEqual([{ stanza_id: 'GONE' }])
  })
  it('a stanza is checked at the moment at which it counts as handled', async () => {
    const { company, connectionId, ledger, plant, customer } = await scene()
    const kept = await customer.says('guardada')
    for (const id of [kept, 'NEVER', 'REACTION']) {
      await plant(
        `insert into inbound_journal (company_id, connection_id, stanza_id, sealed) values ($1, $2, $3, '')`,
        [company.id, connectionId, id],
      )
    }
    const journal = new InboundJournal({ db: w.deps.db, secret: w.deps.secret, companyId: company.id, connectionId })
    const open = await journal.unhandled(0)
    await journal.handled(open.map(({ id, stanzaId }) => ({ id, keptAs: stanzaId === 'REACTION' ? [] : [stanzaId] })))
    expect((await ledger()).lost).toBe(1)
    await customer.says('chegou depois', { externalId: 'NEVER' })
    expect((await ledger()).lost).toBe(0)
  })
  it('a message that somebody deleted is not lost', async () => {
    const { company, connectionId, ledger, plant, customer, admin, ticketId } = await scene()
    const kept = await customer.says('apague isto')
    await plant(
      `insert into inbound_journal (company_id, connection_id, stanza_id, sealed, handled_at, kept_as) values ($1, $2, $3, '', now(), $4)`,
      [company.id, connectionId, kept, [kept]],
    )
    await w.call(deleteTicket, { params: { id: ticketId } }, admin)
    await pruneInboundJournal(w.deps.db, 0)
    expect((await ledger()).lost).toBe(0)
  })
  it('one message under two provider ids is doubled, and so is one that two connections of a number stored', async () => {
    const { company, connectionId, accepts, send, ledger, faults, plant, agent, lifeAs, customer } = await scene()
    await accepts()
    await w.drainJobs()
    const messageId = await send('só uma vez')
    await w.drainJobs()
    const connection = sentTo(connectionId)?.connection
    if (!connection) throw new Error('nothing was sent')
    const other = { externalId: 'OTHER', messageId: String(messageId), ack: 2 as const, at: new Date() }
    await w.sink.receipt(connection, other)
    await w.sink.receipt(connection, other)
    expect((await ledger()).doubled).toBe(1)
    expect((await faults('doubled'))[0]).toMatchObject({ messageId, fromMe: true })
    const admin = await company.user({ profile: 'admin' })
    expect((await lifeAs(admin, messageId)).body.alsoAcceptedAs).toEqual(['OTHER'])
    expect((await lifeAs(agent, messageId)).body.awaits).toBe('reading')
    const twin = await company.connection()
    await plant(`update connections set number = '5511999990000' where id = any($1)`, [[connectionId, twin]])
    const copied = await customer.says('nas duas')
    await w.customer(company.id, twin).says('nas duas', { externalId: copied })
    const twins = (await w.call(listLedgers, {}, admin)).body
    expect(twins.map(({ doubled }) => doubled)).toEqual([1, 1])
  })
  it('a message that waits beyond its limit is stuck, inbound or outbound', async () => {
    const { company, connectionId, accepts, send, ledger, faults, plant } = await scene()
    await accepts()
    await w.drainJobs()
    await plant(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
    const messageId = await send('espera')
    pass(4 * minutes)
    expect((await ledger()).stuck).toBe(0)
    pass(2 * minutes)
    expect((await ledger()).stuck).toBe(1)
    await plant(
      `insert into inbound_journal (company_id, connection_id, stanza_id, sealed, failure, created_at) values ($1, $2, 'DAMAGED', '', 'it does not open', now() - interval '1 hour')`,
      [company.id, connectionId],
    )
    expect(await ledger()).toMatchObject({ stuck: 2, received: 2, stored: 1 })
    const listed = await faults('stuck')
    expect(listed.map((entry) => [entry.messageId, entry.detail])).toEqual([
      [messageId, null],
      [null, 'it does not open'],
    ])
  })
  it('is for people who manage connections; of tickets that they may not see it names no people', async () => {
    const { company, connectionId, agent, accepts, send } = await scene()
    const manager = await company.user({ flags: { allowConnections: true } })
    const params = { id: connectionId }
    expect((await w.call(connectionLedger, { params }, agent)).body.code).toBe('ERR_NO_PERMISSION')
    const other = await scene()
    expect((await w.call(connectionLedger, { params }, other.admin)).body.code).toBe('ERR_NO_WAPP_FOUND')
    const foreign = await w.call(listLedgerFaults, { params: { ...params, fault: 'stuck' } }, other.admin)
    expect(foreign.body.code).toBe('ERR_NO_WAPP_FOUND')
    await accepts()
    await send('parada')
    pass(6 * minutes)
    const { body } = await w.call(listLedgerFaults, { params: { ...params, fault: 'stuck' } }, manager)
    expect(body).toMatchObject([{ messageId: null, ticketUuid: null, contactName: null }, {}].slice(0, body.length))
    expect(body.length).toBeGreaterThan(0)
  })
})
