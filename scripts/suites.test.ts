import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { failuresIn } from './steps/suites.mjs'

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

it('has nothing to name where no report was written', () => {
  expect(failuresIn({})).toEqual([])
})
