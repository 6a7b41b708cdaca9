import type { SessionUser } from '@guiche/contract/features/users'
import { planFlags, userFlags } from '@guiche/contract/permissions'
import { describe, expect, it } from 'vitest'
import { commandIds } from '../../lib/commands.ts'
import { menuGroups, menuOf } from './menu.ts'

const everyScreen = new Set<string>(menuGroups.flat().map(({ path }) => path))

interface Given {
  plan?: boolean
  dueDate?: string
  user?: Partial<SessionUser>
}
const keysFor = ({ plan = true, dueDate = '2099-12-31', user = {} }: Given, screens = everyScreen): string[] => {
  const person = {
    id: 7,
    profile: 'user',
    super: false,
    ...Object.fromEntries(userFlags.map((flag) => [flag, 'disabled'])),
    company: {
      id: 2,
      dueDate,
      timezone: 'America/Sao_Paulo',
      plan: Object.fromEntries(planFlags.map((flag) => [flag, plan])),
    },
    ...user,
  } as unknown as SessionUser
  return menuOf(person, screens)
    .flat()
    .map(({ key }) => key)
}
const administration = ['users', 'queues', 'prompts', 'integrations', 'connections']

describe('the side menu', () => {
  it('shows a plain agent the work, and nothing of the administration', () => {
    const shown = keysFor({})
    expect(shown).toEqual(
      expect.arrayContaining(['tickets', 'quickMessages', 'contacts', 'tags', 'phraseLists', 'flows']),
    )
    for (const key of [
      ...administration,
      'dashboard',
      'reports',
      'moments',
      'files',
      'billing',
      'settings',
      'companies',
    ])
      expect(shown, key).not.toContain(key)
  })
  it('follows the flags of a user', () => {
    expect(keysFor({ user: { showDashboard: 'enabled' } })).toEqual(expect.arrayContaining(['dashboard', 'reports']))
    expect(keysFor({ user: { allowRealTime: 'enabled' } })).toContain('moments')
    expect(keysFor({ user: { allowConnections: 'enabled' } })).toEqual(expect.arrayContaining(administration))
  })
  it('follows the plan', () => {
    const gated = ['kanban', 'schedules', 'chats', 'campaigns', 'contactLists', 'campaignsConfig', 'messagesApi']
    expect(keysFor({})).toEqual(expect.arrayContaining(gated))
    for (const key of [...gated, 'prompts', 'integrations'])
      expect(keysFor({ plan: false, user: { profile: 'admin' } }), key).not.toContain(key)
  })
  it('keeps the platform’s own screens for super admins', () => {
    const platform = ['announcements', 'allConnections', 'companies']
    for (const key of platform) expect(keysFor({ user: { profile: 'admin' } })).not.toContain(key)
    expect(keysFor({ user: { profile: 'admin', super: true } })).toEqual(expect.arrayContaining(platform))
  })
  it('leaves only the way to pay when the subscription has expired', () => {
    expect(keysFor({ dueDate: '2020-01-01', user: { profile: 'admin' } })).toEqual(['billing'])
    expect(keysFor({ dueDate: '2020-01-01' })).toEqual([])
  })
  it('shows nothing that has no screen', () => {
    expect(keysFor({ user: { profile: 'admin' } }, new Set(['/tickets']))).toEqual(['tickets'])
  })
  it('has a command for every item', () => {
    for (const { key } of menuGroups.flat()) expect(commandIds).toContain(`going.${key}`)
  })
})
