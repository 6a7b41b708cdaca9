import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { counted, failuresIn, toTryAgain } from './steps/suites.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

it('names each failed test once more, with the first line of its error', () => {
  const failures = failuresIn({
    testResults: [
      {
        name: path.join(ROOT, 'server/test/queues.api.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'queues can be made', failureMessages: [] },
          { status: 'failed', fullName: 'queues can be removed', failureMessages: ['Error: gone\n    at here'] },
        ],
      },
      { name: path.join(ROOT, 'server/test/tags.api.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(failures).toEqual(['server/test/queues.api.test.ts: queues can be removed: Error: gone'])
})

it('names a file that does not load', () => {
  const name = path.join(ROOT, 'web/src/app.test.ts')
  const failures = failuresIn({
    testResults: [{ name, status: 'failed', message: 'SyntaxError: here\n', assertionResults: [] }],
  })
  expect(failures).toEqual(['web/src/app.test.ts: SyntaxError: here'])
})

it('names nothing when no report was written', () => {
  expect(failuresIn({})).toEqual([])
})

describe('a failed file that may be retried', () => {
  const folder = path.join(ROOT, 'e2e/journeys')
  const fileOf = (name: string, status: string, fullName = 'somebody does something') => ({
    name: path.join(ROOT, 'e2e', name),
    status,
    message: '',
    assertionResults: [{ status, fullName, failureMessages: status === 'failed' ? ['Error: late'] : [] }],
  })
  const run = (...testResults: ReturnType<typeof fileOf>[]) => ({
    code: testResults.some(({ status }) => status === 'failed') ? 1 : 0,
    report: { testResults },
  })

  it('is one of a few, below its folder, with no other failure beside it', () => {
    const late = fileOf('journeys/tags.test.ts', 'failed')
    const passed = fileOf('journeys/users.test.ts', 'passed')
    expect(toTryAgain(run(late, passed).report, folder)).toEqual([late.name])
    expect(toTryAgain(run(late, fileOf('chaos/chaos.test.ts', 'failed')).report, folder)).toEqual([])
    const many = [1, 2, 3, 4].map((at) => fileOf(`journeys/${at}.test.ts`, 'failed'))
    expect(toTryAgain(run(...many).report, folder)).toEqual([])
    expect(toTryAgain({}, folder)).toEqual([])
  })

  it('counts by its second run, and is named when it passed then', () => {
    const first = run(fileOf('journeys/tags.test.ts', 'failed'), fileOf('journeys/users.test.ts', 'passed'))
    const unsteady = ['e2e/journeys/tags.test.ts: somebody does something: Error: late']
    expect(counted(first, run(fileOf('journeys/tags.test.ts', 'passed')))).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      unsteady,
    })
    expect(counted(first, run(fileOf('journeys/tags.test.ts', 'failed')))).toEqual({
      passed: 1,
      failed: 1,
      failures: unsteady,
      unsteady: [],
    })
  })

  it('fails when its second run does not even start', () => {
    const first = run(fileOf('journeys/tags.test.ts', 'failed'))
    expect(counted(first, { code: 1, report: {} })).toMatchObject({ passed: 0, failed: 1 })
    expect(counted({ code: 1, report: {} })).toMatchObject({ passed: 0, failed: 1 })
  })
})
