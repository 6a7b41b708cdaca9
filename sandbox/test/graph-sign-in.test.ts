import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appId, signInScopes } from '../src/graph/pages/schema.ts'
import { appSecret, graphWorld } from './graph-world.ts'

const shop = { id: '100200300400510', name: 'Loja', instagram: { id: '17841400000000010', username: 'loja' } }
const bakery = { id: '100200300400511', name: 'Padaria' }
const owner = { id: '7700077', name: 'Dona Rita', token: 'short', pageIds: [shop.id, bakery.id] }
const redirect_uri = 'http://localhost:8080/connections'
const app = { client_id: appId, client_secret: appSecret }
const wish = { client_id: appId, redirect_uri, state: 'a-state-nobody-guesses', response_type: 'code' }

let w: Awaited<ReturnType<typeof graphWorld>>
beforeAll(async () => {
  w = await graphWorld()
  for (const page of [shop, bakery]) w.graph.pages.addPage(page)
  w.graph.pages.addOwner(owner)
})
afterAll(() => w.close())

const dialogAt = (more: Record<string, string> = {}) =>
  `${w.graph.url}/v23.0/dialog/oauth?${new URLSearchParams({ ...wish, scope: signInScopes.join(), ...more })}`
const decide = async (decision: 'allow' | 'deny', pages: string[], more: Record<string, string> = {}) => {
  const body = new URLSearchParams({ owner: owner.id, decision })
  for (const id of pages) body.append('page', id)
  const answer = await fetch(dialogAt(more), { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
const token = (query: Record<string, string>) =>
  w.call('GET', `oauth/access_token?${new URLSearchParams({ ...app, ...query })}`, undefined, '')
const accounts = async (bearer: unknown, query = '') =>
  (await w.call('GET', `me/accounts${query}`, undefined, String(bearer))).body

describe('the dialog', () => {
  test('shows who may sign in and their pages, and returns the code to the address that asked', async () => {
    const shown = await (await fetch(dialogAt())).text()
    expect(shown).toContain('Continuar como Dona Rita')
    expect(shown).toContain('@loja')
    const back = await decide('allow', [shop.id])
    expect(back.href).toMatch(/^http:\/\/localhost:8080\/connections\?/)
    expect(back.searchParams.get('state')).toBe(wish.state)
    const code = back.searchParams.get('code') ?? ''
    const { body } = await token({ code, redirect_uri })
    expect((await accounts(body.access_token)).data).toMatchObject([
      { id: shop.id, name: 'Loja', instagram_business_account: { id: shop.instagram.id, username: 'loja' } },
    ])
    expect((await token({ code, redirect_uri })).status).toBe(400)
  })

  test('refuses an unknown app, a foreign address, a guessable state and unknown scopes', async () => {
    const wrong = [
      { client_id: '1' },
      { redirect_uri: 'http://example.com/' },
      { state: 'x' },
      { scope: 'everything' },
      { response_type: 'token' },
    ]
    for (const more of wrong) expect((await fetch(dialogAt(more as never))).status, JSON.stringify(more)).toBe(400)
  })

  test('sends a person who says no back with Meta’s error and no code', async () => {
    const back = await decide('deny', [shop.id])
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: wish.state })
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('a code does not work with another address or another secret', async () => {
    const code = (await decide('allow', [shop.id])).searchParams.get('code') ?? ''
    expect((await token({ code, redirect_uri, client_secret: 'x' })).status).toBe(400)
    expect((await token({ code, redirect_uri: `${redirect_uri}2` })).status).toBe(400)
  })

  test('what was not allowed is not returned: Instagram accounts, or any pages', async () => {
    const codeFor = async (scope: string) =>
      (await decide('allow', [shop.id], { scope })).searchParams.get('code') ?? ''
    const first = await token({ code: await codeFor('pages_show_list,pages_messaging'), redirect_uri })
    expect((await accounts(first.body.access_token)).data[0]).not.toHaveProperty('instagram_business_account')
    const second = await token({ code: await codeFor('public_profile'), redirect_uri })
    expect((await accounts(second.body.access_token)).error.code).toBe(200)
  })
})

test('a short-lived token is exchanged for a long one, whose owner can be read, and pages are listed a few at a time', async () => {
  w.graph.pages.addOwner({ id: '7700078', name: 'Seu Zé', token: 'zes', pageIds: [shop.id, bakery.id] })
  const { body } = await token({ grant_type: 'fb_exchange_token', fb_exchange_token: 'zes' })
  const long = String(body.access_token)
  expect((await w.call('GET', 'me?fields=id,name', undefined, long)).body).toEqual({ id: '7700078', name: 'Seu Zé' })
  const first = await accounts(long, '?limit=1')
  expect(first.data).toMatchObject([{ id: shop.id }])
  const rest = await accounts(long, `?limit=1&after=${first.paging?.cursors.after}`)
  expect(rest.data).toMatchObject([{ id: bakery.id }])
  expect(rest.paging).not.toHaveProperty('next')
  expect((await token({ grant_type: 'fb_exchange_token', fb_exchange_token: 'none' })).status).toBe(401)
})
