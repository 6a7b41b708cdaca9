import { describe, expect, it } from 'vitest'
import { freeName, pageWishes, refusalOfAll } from './page-sign-in.ts'

const page = { id: '1', name: 'Loja', accessToken: 'token', linked: { id: '2', name: '@loja' } }

it('a page is one connection; its Instagram account is another, if it has one and it is wanted', () => {
  const facebook = { channel: 'facebook', pageId: '1', name: 'Loja', accessToken: 'token' }
  expect(pageWishes([page], false)).toEqual([facebook])
  const instagram = { channel: 'instagram', pageId: '2', name: '@loja', accessToken: 'token' }
  expect(pageWishes([page], true)).toEqual([facebook, instagram])
  expect(pageWishes([{ id: '1', name: 'Loja', accessToken: 'token' }], true)).toEqual([facebook])
})

describe('a name', () => {
  it('is the page’s, numbered when it is taken in any case, and never too long', () => {
    expect(freeName({ name: 'Loja', pageId: '1' }, [])).toBe('Loja')
    expect(freeName({ name: 'Loja', pageId: '1' }, ['LOJA', 'Loja 2'])).toBe('Loja 3')
    const long = 'a'.repeat(60)
    expect(freeName({ name: long, pageId: '1' }, ['a'.repeat(50)])).toBe(`${'a'.repeat(48)} 2`)
  })

  it('that is empty becomes the page’s id', () => {
    expect(freeName({ name: ' ', pageId: '12345' }, [])).toBe('12345')
  })
})

it('when nothing was connected the plan is named first, then the company that has the page', () => {
  const all = (...reasons: ('taken' | 'limit' | 'refused')[]) => refusalOfAll(reasons.map((reason) => ({ reason })))
  expect(all('taken', 'limit')).toBe('ERR_PLAN_LIMIT_CONNECTIONS')
  expect(all('refused', 'taken')).toBe('ERR_WAPP_ACCOUNT_TAKEN')
  expect(all('refused')).toBe('ERR_CHANNEL_NOT_CONFIGURED')
  expect(all()).toBe('ERR_CHANNEL_NOT_CONFIGURED')
})
