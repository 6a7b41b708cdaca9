import { expect, it } from 'vitest'
import { nearTo } from './steps/near.mjs'

const of = (...files: string[]) => {
  const { suites, workspaces, skipped } = nearTo(files)
  return {
    suites: Object.fromEntries([...suites].map(([suite, folders]) => [suite, [...folders]])),
    workspaces: [...workspaces],
    skipped,
  }
}

it('the tests of a feature are near its files', () => {
  const tickets = { 'server unit': ['src/features/tickets'], 'server api': ['src/features/tickets'] }
  expect(of('server/src/features/tickets/rules/idle.ts')).toEqual({
    suites: tickets,
    workspaces: ['server'],
    skipped: [],
  })
  expect(of('web/src/screens/login/LoginScreen.tsx').suites).toEqual({ web: ['src/screens/login'] })
})

it('a contract file is near the feature on both sides', () => {
  expect(of('contract/src/features/tags.ts')).toEqual({
    suites: {
      contract: [''],
      ...{ 'server unit': ['src/features/tags'], 'server api': ['src/features/tags'], web: ['src/features/tags'] },
    },
    workspaces: ['contract', 'server', 'web'],
    skipped: [],
  })
})

it('routes are near the sweeps, tables near the drift test', () => {
  expect(of('server/src/features/tags/routes.ts').suites['server api']).toEqual(['src/features/tags', 'test/sweeps'])
  expect(of('server/migrations/0040_x.sql').suites['server api']).toContain('test/schema-drift')
})

it('says what no quick suite covers, and skips documents', () => {
  expect(of('e2e/journeys/calls.test.ts', 'docs/STYLE.md')).toMatchObject({ skipped: ['e2e/journeys/calls.test.ts'] })
})
