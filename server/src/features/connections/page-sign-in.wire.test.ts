/** Signing in at Meta, against the sandbox's Graph API and its dialog: what is connected, what is left, and what nobody may. */
import { listConnections } from '@guiche/contract/features/connections'
import { sendMessage } from '@guiche/contract/features/messages'
import { connectPages, finishPageSignIn, pageSignIn } from '@guiche/contract/features/page-sign-in'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appId } from '../../../../sandbox/src/graph/pages/schema.ts'
import { metaId } from '../../../test/behind-graph.ts'
import { type PagesWorld, pagesWorld } from '../../../test/pages-world.ts'
import type { Signed } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { keepPlatformSecrets } from '../settings/actions.ts'
import { connectionByAccount } from './queries.ts'

let pages: PagesWorld
beforeAll(async () => {
  pages = await pagesWorld({ ownDatabase: 'guiche_page_sign_in' })
})
afterAll(() => pages?.close())

const place = async () => {
  const company = await pages.world.company()
  return { company, admin: await company.user({ profile: 'admin' }) }
}

/** Somebody with so many pages, each with an Instagram account. */
const newOwner = (count = 1) => {
  const made = Array.from({ length: count }, () => pages.newPage())
  const owner = pages.graph.pages.addOwner({
    id: metaId(),
    name: 'Dona Rita',
    token: `short-${metaId()}`,
    pageIds: made.map(({ id }) => id),
  })
  return { owner, made }
}
type Owner = ReturnType<typeof newOwner>['owner']

const connect = ({ id, token }: Owner, who: Signed, more: object = {}) =>
  pages.world.call(connectPages, { body: { facebookUserId: id, facebookUserToken: token, ...more } }, who)

const mayHave = (companyId: number, connections: number, flags = '') =>
  withClient(pages.world.urls.owner, (client) =>
    client.query(
      `update plans set connections = $2 ${flags} where id = (select plan_id from companies where id = $1)`,
      [companyId, connections],
    ),
  )

it('without the app that a super admin sets nobody is sent to Meta, and nothing is connected', async () => {
  const { admin } = await place()
  expect((await pages.world.call(pageSignIn, { query: {} }, admin)).body).toEqual({ url: null })
  const refused = await connect(newOwner().owner, admin)
  expect(refused.body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED' })
  await keepPlatformSecrets(pages.world.deps, { metaappid: appId })
  expect((await pages.world.call(pageSignIn, { query: {} }, admin)).body.url).toContain(`client_id=${appId}`)
})

describe('a sign-in', () => {
  it('connects each page, and each Instagram account when asked, with sealed tokens', async () => {
    const { company, admin } = await place()
    const { owner, made } = newOwner(2)
    const { status, body } = await connect(owner, admin, { addInstagram: true })
    expect(status).toBe(200)
    expect(body.connections.map(({ channel, name }) => [channel, name])).toEqual([
      ['facebook', 'Loja'],
      ['instagram', '@loja'],
      ['facebook', 'Loja 2'],
      ['instagram', '@loja 2'],
    ])
    expect(body.left).toEqual([])
    expect(JSON.stringify(body)).not.toContain('EAAP')
    const [first] = made
    const account = first?.account('facebook')
    const found = await connectionByAccount(pages.world.deps, 'facebook', account?.pageId ?? '')
    expect(found).toMatchObject({ companyId: company.id, credentials: account })
    expect(pages.graph.pages.page(first?.id ?? '').subscribedFields).toContain('messages')
  })

  it('repeated renews the tokens and creates no second connection', async () => {
    const { admin } = await place()
    const { owner, made } = newOwner()
    const { body: before } = await connect(owner, admin)
    const page = pages.graph.pages.page(made[0]?.id ?? '')
    pages.graph.pages.addPage({ id: page.id, name: 'Loja', accessToken: `EAAP${metaId()}` })
    const { body: after } = await connect(owner, admin)
    expect(after.connections.map(({ id }) => id)).toEqual(before.connections.map(({ id }) => id))
    const { body: all } = await pages.world.call(listConnections, { query: {} }, admin)
    expect(all.filter(({ channel }) => channel === 'facebook')).toHaveLength(1)
    const found = await connectionByAccount(pages.world.deps, 'facebook', page.id)
    expect(found?.credentials.accessToken).toBe(pages.graph.pages.page(page.id).accessToken)
  })

  it('leaves a page to the other company that has it, and says so', async () => {
    const first = await place()
    const second = await place()
    const { owner, made } = newOwner(2)
    pages.graph.pages.addOwner({ ...owner, pageIds: [made[0]?.id ?? ''] })
    expect((await connect(owner, first.admin)).status).toBe(200)
    expect((await connect(owner, second.admin)).body).toMatchObject({ code: 'ERR_WAPP_ACCOUNT_TAKEN' })
    pages.graph.pages.addOwner({
      id: owner.id,
      name: owner.name,
      token: owner.token,
      pageIds: made.map(({ id }) => id),
    })
    const { body } = await connect(owner, second.admin)
    expect(body.connections).toHaveLength(1)
    expect(body.left).toEqual([{ pageId: made[0]?.id, name: 'Loja', channel: 'facebook', reason: 'taken' }])
    const kept = await connectionByAccount(pages.world.deps, 'facebook', made[0]?.id ?? '')
    expect(kept?.companyId).toBe(first.company.id)
  })

  it('stops at the limits of the plan: connections, Messenger, Instagram', async () => {
    const { company, admin } = await place()
    await mayHave(company.id, 1)
    const { owner } = newOwner(2)
    const { body } = await connect(owner, admin)
    expect(body.connections).toHaveLength(1)
    expect(body.left).toMatchObject([{ reason: 'limit' }])
    expect((await connect(newOwner().owner, admin)).body).toMatchObject({ code: 'ERR_PLAN_LIMIT_CONNECTIONS' })
    await mayHave(company.id, 9, ', use_instagram = false')
    const noInstagram = await connect(newOwner().owner, admin, { addInstagram: true })
    expect(noInstagram.body).toMatchObject({ code: 'ERR_PLAN_FEATURE', field: 'body.addInstagram' })
    expect((await connect(newOwner().owner, admin)).status).toBe(200)
    await mayHave(company.id, 9, ', use_facebook = false')
    expect((await connect(newOwner().owner, admin)).body).toMatchObject({ code: 'ERR_PLAN_FEATURE' })
  })

  it('is refused with an unknown or foreign token, and to people who may not connect', async () => {
    const { company, admin } = await place()
    const { owner } = newOwner()
    const notConfigured = { code: 'ERR_CHANNEL_NOT_CONFIGURED' }
    expect((await connect({ ...owner, token: 'of-nobody' }, admin)).body).toMatchObject(notConfigured)
    expect((await connect({ ...owner, id: '12345' }, admin)).body).toMatchObject(notConfigured)
    expect((await connect({ ...owner, id: 'x' }, admin)).body).toMatchObject({ field: 'body.facebookUserId' })
    const agent = await company.user({ profile: 'user' })
    expect((await connect(owner, agent)).body).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const allowed = await company.user({ profile: 'user', flags: { allowConnections: true } } as never)
    expect((await connect(owner, allowed)).status).toBe(200)
  })
})

describe('the sign-in of a browser', () => {
  /** As the person at the dialog decides; answers what the browser comes back with. */
  const goThrough = async (owner: Owner, who: Signed, addInstagram = false) => {
    const { body } = await pages.world.call(pageSignIn, { query: { addInstagram } }, who)
    const decision = new URLSearchParams({ owner: owner.id, decision: 'allow' })
    for (const id of owner.pageIds) decision.append('page', id)
    const answer = await fetch(body.url ?? '', { method: 'POST', body: decision, redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.pathname).toBe('/connections')
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
  }
  const finish = (body: { code: string; state: string }, who: Signed) =>
    pages.world.call(finishPageSignIn, { body }, who)

  it('connects what was allowed there', async () => {
    const { admin } = await place()
    const { owner } = newOwner()
    const { body } = await finish(await goThrough(owner, admin, true), admin)
    expect(body.connections.map(({ channel }) => channel)).toEqual(['facebook', 'instagram'])
  })

  it('can be used once, by the person who began it, for ten minutes', async () => {
    const { clock } = pages.world
    const { company, admin } = await place()
    const colleague = await company.user({ profile: 'admin' })
    const { owner } = newOwner()
    const back = await goThrough(owner, admin)
    const invalid = { code: 'ERR_LINK_INVALID', field: 'body.state' }
    expect((await finish(back, colleague)).body).toMatchObject(invalid)
    expect((await finish({ ...back, state: back.state.replace('.p.', '.i.') }, admin)).body).toMatchObject(invalid)
    expect((await finish({ ...back, state: 'made up' }, admin)).body).toMatchObject(invalid)
    clock.at = new Date(Date.now() + 11 * 60 * 1000)
    expect((await finish(back, admin)).body).toMatchObject(invalid)
    clock.at = null
    expect((await finish(back, admin)).status).toBe(200)
    expect((await finish(back, admin)).body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED' })
  })
})

it('a token that Meta no longer accepts is reported on the connection, and a new sign-in fixes it', async () => {
  const { world, graph } = pages
  const { company, admin } = await place()
  const { owner, made } = newOwner()
  const { body } = await connect(owner, admin)
  const id = body.connections[0]?.id
  const pageId = made[0]?.id ?? ''
  const chat = pages.newChat('facebook', pageId, 'Bia')
  graph.pages.send(chat, { text: 'oi' })
  await pages.settle()
  const queueId = await company.queue()
  const [ticket] = (await world.call(listTickets, { query: { status: 'pending', showAll: true } } as never, admin)).body
    .tickets
  if (!ticket) throw new Error('no ticket')
  await world.call(
    updateTicket,
    { params: { id: ticket.id }, body: { status: 'open', userId: admin.id, queueId } },
    admin,
  )
  const standing = async () => {
    const { body: all } = await world.call(listConnections, { query: {} }, admin)
    return all.find((each) => each.id === id)
  }
  graph.pages.expireToken(pageId)
  await world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'olá' } }, admin)
  await pages.settle()
  expect(await standing()).toMatchObject({ status: 'DISCONNECTED', reason: 'credentials_refused' })
  graph.pages.addPage({ id: pageId, name: 'Loja', accessToken: `EAAP${metaId()}` })
  expect((await connect(owner, admin)).body.connections).toMatchObject([{ id, status: 'CONNECTED' }])
  expect(await standing()).toMatchObject({ status: 'CONNECTED', reason: null })
})
