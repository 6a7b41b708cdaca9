import type { SessionUser } from '@guiche/contract/features/users'
import { planFlags, userFlags } from '@guiche/contract/permissions'
import { describe, expect, it } from 'vitest'
import { type MenuItem, menuGroups } from '../../lib/manifest.ts'
import type { Need } from '../../lib/rights.ts'
import { menuItems } from '../features.ts'
import { menuOf } from './menu.ts'

const icon = () => null
const item = (key: string, need: Need, rest: Partial<MenuItem> = {}): MenuItem => ({
  key,
  group: 'work',
  path: `/${key}`,
  label: 'shell.menu.tickets',
  icon,
  need,
  ...rest,
})
const items = [
  item('settings', { action: 'settings:edit' }, { group: 'company' }),
  item('billing', { action: 'settings:edit' }, { group: 'company', staysWhenExpired: true }),
  item('anybody', {}),
  item('dashboard', { action: 'dashboard:view' }),
  item('users', { action: 'drawer-admin-items:view' }, { group: 'administration' }),
  item('prompts', { action: 'drawer-admin-items:view', plan: 'useOpenAi' }, { group: 'administration' }),
  item('kanban', { plan: 'useKanban' }),
  item('helps', {}, { shownWith: 'helps' }),
  item('companies', { action: 'platform:manage' }, { group: 'company' }),
]

interface Given {
  plan?: boolean
  dueDate?: string
  user?: Partial<SessionUser>
  helps?: boolean
}
const keysFor = (
  { plan = true, dueDate = '2099-12-31', user = {}, helps = false }: Given,
  given: readonly MenuItem[] = items,
) => {
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
  return menuOf(person, given, { helps }).map((group) => group.map(({ key }) => key))
}

describe('the side menu', () => {
  it('shows a plain agent the work, and no administration', () => {
    expect(keysFor({})).toEqual([['anybody', 'kanban']])
  })
  it('follows a user’s flags', () => {
    expect(keysFor({ user: { showDashboard: 'enabled' } })).toEqual([['anybody', 'dashboard', 'kanban']])
    expect(keysFor({ user: { allowConnections: 'enabled' } })).toEqual([
      ['anybody', 'kanban'],
      ['users', 'prompts'],
    ])
  })
  it('follows the plan', () => {
    const shown = keysFor({ plan: false, user: { profile: 'admin' } }).flat()
    expect(shown).toContain('users')
    expect(shown).not.toContain('kanban')
    expect(shown).not.toContain('prompts')
  })
  it('shows the platform’s screens only to super admins', () => {
    expect(keysFor({ user: { profile: 'admin' } }).flat()).not.toContain('companies')
    expect(keysFor({ user: { profile: 'admin', super: true } }).flat()).toContain('companies')
  })
  it('shows the help when there is any, and always to people who write it', () => {
    expect(keysFor({}).flat()).not.toContain('helps')
    expect(keysFor({ helps: true }).flat()).toContain('helps')
    expect(keysFor({ user: { profile: 'admin', super: true } }).flat()).toContain('helps')
    expect(keysFor({ helps: true, dueDate: '2020-01-01' })).toEqual([])
  })
  it('leaves only the payment when the subscription has expired', () => {
    expect(keysFor({ dueDate: '2020-01-01', user: { profile: 'admin' } })).toEqual([['billing']])
    expect(keysFor({ dueDate: '2020-01-01' })).toEqual([])
  })
  it('has the groups in order, and within them the order of the list of features', () => {
    const shown = keysFor({ user: { profile: 'admin', super: true } }, menuItems)
    const groupOf = (key: string) => menuItems.find((each) => each.key === key)?.group
    expect(shown.map(([first]) => groupOf(first ?? ''))).toEqual(
      menuGroups.filter((group) => menuItems.some((each) => each.group === group)),
    )
    for (const keys of shown) {
      expect(new Set(keys.map(groupOf)).size).toBe(1)
      expect(keys).toEqual(menuItems.filter(({ key }) => keys.includes(key)).map(({ key }) => key))
    }
    expect(shown.flat()).toHaveLength(menuItems.length)
  })
})
